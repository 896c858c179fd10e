import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * A way to the shop that can be cut. Playwright's `setOffline` is not enough for pages that a service worker answers:
 * Chromium now and then lets a request of the worker through.
 */
export class Connection {
  private isCut = false;
  private readonly ends = new Set<Socket>();
  private readonly server = createServer((visitor) => {
    if (this.isCut) {
      visitor.destroy();
      return;
    }
    const shop = connect(Number(new URL(this.shopUrl).port), '127.0.0.1');
    visitor.pipe(shop).pipe(visitor);
    for (const end of [visitor, shop]) {
      this.ends.add(end);
      // A lost connection is an error of the browser alone.
      end.on('error', () => undefined);
      end.on('close', () => {
        this.ends.delete(end);
        visitor.destroy();
        shop.destroy();
      });
    }
  });

  constructor(private readonly shopUrl: string) {}

  /** Opens it, and returns the shop's address there. */
  async open() {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${String((this.server.address() as AddressInfo).port)}`;
  }

  cut() {
    this.isCut = true;
    this.ends.forEach((end) => end.destroy());
  }

  restore() {
    this.isCut = false;
  }

  close() {
    this.cut();
    this.server.close();
  }
}
