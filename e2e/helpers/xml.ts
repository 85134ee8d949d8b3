/** Runs in the page: the texts of elements by name, in the document's order. @throws {Error} for invalid XML */
export function textsIn({ xml, names }: { xml: string; names: string[] }): string[][] {
  const read = new DOMParser().parseFromString(xml, "application/xml");
  const fault = read.querySelector("parsererror")?.textContent;
  if (fault) throw new Error(fault);
  return names.map((name) => Array.from(read.getElementsByTagName(name), ({ textContent }) => textContent ?? ""));
}
