import { TOOLS_CHANNEL, toolsChannelOf } from '../../domain/model/chat.ts';
import type { EventFeed } from '../services.ts';

/** Hears when keys, users or permissions change, or the tools of the hotel. @returns the function that stops it */
export function onAccessChanges(feed: EventFeed, clientId: string | null, heard: () => void): () => void {
  const channels = [TOOLS_CHANNEL, ...clientId === null ? [] : [toolsChannelOf(clientId)]];
  const unsubscribe = channels.map((channel) => feed.subscribe(channel, { onStored: heard, onLive: () => undefined }));
  return () => { for (const end of unsubscribe) end(); };
}
