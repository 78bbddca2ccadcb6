import '@mantine/core/styles.css';
import './shell/console.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { NotesProvider } from './parts/notes.tsx';
import { queries } from './api/queries.ts';
import { router } from './router.tsx';
import { cssVariables, theme } from './shell/theme.ts';
import { LanguageProvider } from './texts/language.tsx';

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no place for the console.');

createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto" getStyleNonce={() => nonce}>
      <LanguageProvider>
        <QueryClientProvider client={queries}>
          <NotesProvider>
            <RouterProvider router={router} />
          </NotesProvider>
        </QueryClientProvider>
      </LanguageProvider>
    </MantineProvider>
  </StrictMode>,
);
