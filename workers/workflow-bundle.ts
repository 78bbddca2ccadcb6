import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, DefaultLogger, type BundleOptions } from '@temporalio/worker';

/** The code of all workflows as workers run it. Plugins that the workers have must have been in its making. */
export async function bundleWorkflows(plugins: NonNullable<BundleOptions['plugins']> = []): Promise<{ code: string }> {
  return bundleWorkflowCode({
    plugins,
    workflowInterceptorModules: [fileURLToPath(new URL('../workflows/operators/interceptors.ts', import.meta.url))],
    workflowsPath: fileURLToPath(new URL('../workflows/index.ts', import.meta.url)),
    // Traces need the places in the sources, not the sources themselves, which are half of the bundle.
    webpackConfigHook: (config) => ({ ...config, devtool: 'inline-nosources-source-map' }),
    // The bundler's chatter about module sizes helps nobody who runs a worker.
    logger: new DefaultLogger('WARN'),
  });
}
