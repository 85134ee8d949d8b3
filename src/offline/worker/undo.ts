/** A worker that deletes all caches and unregisters. Published as sw.js, it undoes a bad release (docs/deploy.md). */
declare const self: ServiceWorkerGlobalScope;

self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(undo()));

async function undo(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
}

export {};
