import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

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
  },
});
