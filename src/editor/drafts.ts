/**
 * Keeps what was typed and not saved from coming back over a file that has changed since: Sveltia offers it when the form is opened
 * again, whatever the file has become, and to save it would take the others' changes away.
 */
import { currentText } from "./file";

/** Where Sveltia keeps it, in a database of the browser. */
const STORE = "draft-backups";
/** Under which we keep the file's text that it was typed over. */
const BASE = "draft-base";
/** Of a draft that isn't there: a list's name and an entry's. */
const NO_DRAFT = ["", ""];

/** To be called before Sveltia begins. */
export function guardDrafts(): void {
  const { get, put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (...args) {
    if (this.name === STORE) localStorage.setItem(BASE, currentText());
    return put.apply(this, args);
  };
  IDBObjectStore.prototype.get = function (key) {
    const isOfAnother = this.name === STORE && localStorage.getItem(BASE) !== currentText();
    return get.call(this, isOfAnother ? NO_DRAFT : key);
  };
}
