import { CheerioCrawler, Configuration } from '@crawlee/cheerio';

/**
 * The rival as its manual writes it: every page of the site, its title, headings and text kept in a data set. In
 * memory, where it is fastest: what is compared is a durable crawl with one that a crash would lose. It is given no limit of
 * pages: with one, every page that adds links waits for a second.
 */
const [start = '', concurrency = '4'] = process.argv.slice(2);

const crawler = new CheerioCrawler({
  minConcurrency: Number(concurrency),
  maxConcurrency: Number(concurrency),
  // It slows itself down on a machine that is busy with other work; here it is to go as fast as it can.
  autoscaledPoolOptions: {
    systemStatusOptions: {
      maxEventLoopOverloadedRatio: 1, maxCpuOverloadedRatio: 1, maxMemoryOverloadedRatio: 1, maxClientOverloadedRatio: 1,
    },
  },
  async requestHandler({ $, request, enqueueLinks, pushData }) {
    await pushData({
      url: request.loadedUrl,
      title: $('title').text(),
      headings: $('h1, h2').map((_, element) => $(element).text()).get(),
      text: $('main').text(),
    });
    await enqueueLinks({ strategy: 'same-hostname' });
  },
}, new Configuration({ persistStorage: false }));

// Ends with whoever started it.
process.on('disconnect', () => process.exit());

let peak = 0;
const sampler = setInterval(() => { peak = Math.max(peak, process.memoryUsage().rss); }, 200);
const { requestsFinished } = await crawler.run([start]);
clearInterval(sampler);
process.send?.({ requestsFinished, peak });
process.exit();
