// A worker's clock goes on while the tab is hidden, where browsers slow down the page's own to once a minute.
self.setInterval(() => self.postMessage(null), 4_000);
