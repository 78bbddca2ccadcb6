import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, DefaultLogger, type BundleOptions } from '@temporalio/worker';

const interceptors = (name: string): string => fileURLToPath(new URL(`../workflows/operators/${name}.ts`, import.meta.url));

/** The code of all workflows as workers run it. Plugins that the workers have must have been in its making. */
export async function bundleWorkflows(plugins: NonNullable<BundleOptions['plugins']> = []): Promise<{ code: string }> {
  return bundleWorkflowCode({
    plugins,
    // Plugins append theirs, which run within these. The only plugin there is traces.
    workflowInterceptorModules: [interceptors('interceptors'), ...(plugins.length === 0 ? [] : [interceptors('turn-traces')])],
    workflowsPath: fileURLToPath(new URL('../workflows/index.ts', import.meta.url)),
    // Traces need the places in the sources, not the sources themselves, which are half of the bundle.
    webpackConfigHook: (config) => ({ ...config, devtool: 'inline-nosources-source-map' }),
    // The bundler's chatter about module sizes helps nobody who runs a worker.
    logger: new DefaultLogger('WARN'),
  });
}
