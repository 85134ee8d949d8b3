/**
 * A worker that removes itself and all it has kept: published as sw.js, it undoes a bad release (docs/offline.md).
 */
const leaving = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
leaving.addEventListener("install", () => void leaving.skipWaiting());
leaving.addEventListener("activate", (event) => {
  const undo = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await leaving.registration.unregister();
  };
  event.waitUntil(undo());
});
