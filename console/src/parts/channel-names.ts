/** Channels as their owners write them. */
export const channelNames: Readonly<Record<string, string>> = {
  WEB: 'Website', INSTAGRAM: 'Instagram', MESSENGER: 'Messenger', WHATSAPP: 'WhatsApp', GMAIL: 'Gmail', OUTLOOK: 'Outlook', SMS: 'SMS',
};
