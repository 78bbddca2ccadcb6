import { z } from 'zod';
import { localeSchema } from '../model/chat.ts';
import { webAddressSchema } from '../model/web-address.ts';
import { cleanedText } from './item-schema.ts';

const title = cleanedText.pipe(z.string().min(1, 'must not be empty').max(300));
const text = cleanedText.pipe(z.string().min(1, 'must not be empty').max(50_000));
const url = webAddressSchema.max(2000).nullable();
const locale = localeSchema.meta({ description: 'The language it is written in; detected from its words when left out.' });

/** An item that a person writes. */
export const createItemSchema = z.strictObject({
  kind: z.enum(
    ['note', 'faq', 'page'],
  ).meta({ description: 'In a `faq`, the title is the question and the text its answer; it takes precedence over what a website says.' }),
  title,
  text: text.meta({ description: 'Headings begin with `#`.' }),
  locale: locale.optional(),
  url: url.optional().meta({ description: 'Where guests are sent to read more.' }),
  answers: z.uuid().optional().meta({ description: 'The unanswered question that this answers.' }),
}).meta({ id: 'CreateKnowledgeItemBody' });
export type CreateItemInput = z.input<typeof createItemSchema>;

/** What a person changes; the rest stays. */
export const updateItemSchema = z.strictObject({
  title: title.optional(),
  text: text.optional().meta({ description: 'Headings begin with `#`.' }),
  locale: localeSchema.optional(),
  url: url.optional(),
}).refine((body) => Object.keys(body).length > 0, 'must name something to change').meta({ id: 'UpdateKnowledgeItemBody' });
export type UpdateItemInput = z.input<typeof updateItemSchema>;
