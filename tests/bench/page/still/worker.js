const files = ['/', '/install.js'];

self.addEventListener('install', (event) => event.waitUntil(caches.open('still').then((cache) => cache.addAll(files))));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) =>
  event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request))),
);
