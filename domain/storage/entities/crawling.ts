import { defineEntity, p } from '@mikro-orm/core';
import type { PageContent } from '../../model/crawling/page.ts';
import { tenantPolicy } from '../tenant-policy.ts';
import { Client } from './client.ts';

const CrawlSchema = defineEntity({
  name: 'Crawl',
  ...tenantPolicy('crawl'),
  properties: {
    taskId: p.string().length(32).primary(),
    clientId: () => p.manyToOne(Client).mapToPk().deleteRule('cascade').fieldName('client_id').index(),
    origin: p.text(),
    prefix: p.text(),
    /** The site's robots.txt as it was when the crawl began; null where there is none. */
    robots: p.text().nullable(),
    /** Reads pages as if none were known. */
    fullRead: p.boolean(),
    /** Of the client's own site, as its settings name it. */
    own: p.boolean().default(false),
    maxPages: p.integer(),
    maxDepth: p.integer(),
    /** The hotel's languages. */
    locales: p.array<string>().columnType('text[]'),
    defaultLocale: p.string().length(35),
    startedDate: p.datetime(),
    /** A batch of it may be reading until then; crawls of one host take turns. */
    readingUntil: p.datetime().nullable(),
  },
});

/** A crawl that is under way: where it may go. */
export class Crawl extends CrawlSchema.class {}
CrawlSchema.setClass(Crawl);

const CrawlUrlSchema = defineEntity({
  name: 'CrawlUrl',
  ...tenantPolicy('crawl_url'),
  indexes: [{
    name: 'crawl_url_queued',
    expression: "create index crawl_url_queued on crawl_url (task_id, depth, url) where state = 'queued'",
  }],
  properties: {
    taskId: () => p.manyToOne(Crawl).mapToPk().primary().deleteRule('cascade').fieldName('task_id'),
    url: p.text().primary(),
    clientId: () => p.manyToOne(Client).mapToPk().deleteRule('cascade').fieldName('client_id').index(),
    /** Links away from the entrance, the fewest known. */
    depth: p.integer(),
    /** Redirects that led here in a row. */
    hops: p.integer().default(0),
    state: p.enum(['queued', 'done'] as const).default('queued'),
    attempts: p.integer().default(0),
    /** How often it was handed to a reader, which no attempt that recorded it has outlived. */
    tries: p.integer().default(0),
    /** When it is worth another attempt. */
    notBefore: p.datetime().nullable(),
    /** One of `pageOutcomes`. */
    outcome: p.text().nullable(),
    reason: p.text().nullable(),
    etag: p.text().nullable(),
    lastModified: p.text().nullable(),
    /** Of `content`. */
    contentHash: p.string().length(64).nullable(),
    content: p.json<PageContent>().nullable(),
    /** Of the knowledge item that was made of it. */
    itemHash: p.string().length(64).nullable(),
  },
});

/** An address that a crawl has come across: waiting to be read, or what became of it. */
export class CrawlUrl extends CrawlUrlSchema.class {}
CrawlUrlSchema.setClass(CrawlUrl);

const WebsitePageSchema = defineEntity({
  name: 'WebsitePage',
  ...tenantPolicy('website_page'),
  indexes: [{ name: 'website_page_by_site', properties: ['clientId', 'site'] }],
  properties: {
    clientId: () => p.manyToOne(Client).mapToPk().primary().deleteRule('cascade').fieldName('client_id'),
    url: p.text().primary(),
    /** Origin and folder of the site it belongs to. */
    site: p.text(),
    /** Read last as a page of the client's own site, not of one that a task named. */
    own: p.boolean().default(false),
    depth: p.integer(),
    outcome: p.text(),
    etag: p.text().nullable(),
    lastModified: p.text().nullable(),
    contentHash: p.string().length(64).nullable(),
    content: p.json<PageContent>().nullable(),
    itemHash: p.string().length(64).nullable(),
    readerVersion: p.integer(),
    /** In how many runs since it was last read the page was gone. */
    goneCount: p.integer().default(0),
    /** The task that looked last, whose repetition must not count twice. */
    taskId: p.string().length(32),
    checkedDate: p.datetime(),
  },
});

/** What is remembered of a page of a hotel's website from one task to the next. */
export class WebsitePage extends WebsitePageSchema.class {}
WebsitePageSchema.setClass(WebsitePage);
