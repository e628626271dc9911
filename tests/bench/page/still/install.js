await navigator.serviceWorker.register('./worker.js');
