import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A hotel's own website on another site than the service, with the strictest policy that lets the widget in. */
export class HotelSite {
  readonly #server: Server;
  readonly #service: string;
  #tag = '';

  constructor(service: string) {
    this.#service = service;
    this.#server = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.setHeader('content-security-policy', `default-src 'none'; script-src ${service}; frame-src ${service}`);
      response.end(`<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width, initial-scale=1"><title>Our hotel</title></head><body><main><h1>Our hotel</h1>
        <button id="ask">Ask us</button></main>${this.#tag}</body></html>`);
    });
  }

  /** Another site in the eyes of a browser: the two names of loopback have no domain in common. */
  get origin(): string {
    const name = new URL(this.#service).hostname === 'localhost' ? '127.0.0.1' : 'localhost';
    return `http://${name}:${(this.#server.address() as AddressInfo).port}`;
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => { this.#server.listen(0, resolve); });
    return this;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => { this.#server.close(resolve); });
  }

  /** Embeds a hotel's widget from now on. @param more attributes of the tag */
  embed(clientId: string, more = ''): void {
    this.#tag = `<script src="${this.#service}/widget.js" data-client="${clientId}" ${more} async></script>`;
  }
}
