import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Pages that one person seldom opens without the others of its kind: together they travel in less than each by itself. */
const together: Record<string, RegExp> = {
  house: /\/src\/pages\/(channels|hotel|model|restaurant|team|webhooks|website)\//,
  content: /\/src\/pages\/(bookings|changes|knowledge|quality|unanswered)\//,
  platform: /\/src\/pages\/(doctor|examples|models|platform|security|sessions)\//,
};

/** Where the API serves the console; every file in `assets` has its content's hash in its name. */
export default defineConfig({
  base: '/console/',
  plugins: [react()],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    // Inlined images would need an exception in the page's policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1_000,
    rollupOptions: { output: { manualChunks: (id: string) => Object.entries(together).find(([, pages]) => pages.test(id))?.[0] } },
  },
});
