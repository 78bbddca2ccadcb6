import { domainToUnicode } from 'node:url';
import type { MigrationObject } from '@mikro-orm/core';
import { Migration } from '@mikro-orm/migrations';

/** Domains of websites as people write them; SQL does not know how (RFC 3492). */
class WebsiteDomains extends Migration {
  override async up(): Promise<void> {
    await this.execute("set local app.system = 'on'");
    const rows = await this.execute("select id, website_domain from client where website_domain ~ '(^|\\.)xn--'") as { id: string; website_domain: string }[];
    for (const { id, website_domain: domain } of rows) {
      await this.execute('update client set website_domain = ? where id = ?', [domainToUnicode(domain), id]);
    }
    await this.execute("set local app.system = ''");
  }
}

export const websiteDomains: MigrationObject = { name: 'm20261123r-website-domains', class: WebsiteDomains };
