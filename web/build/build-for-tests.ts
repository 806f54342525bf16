/** What Vite builds of these modules, by their addresses, with one plugin of ours: for tests of the plugins. */
import { build, type Plugin, type Rolldown } from 'vite'

export async function scriptsOf(
  modules: Readonly<Record<string, string>>,
  entry: string,
  plugin: Plugin,
): Promise<Rolldown.OutputChunk[]> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, rollupOptions: { input: { index: entry } } },
    plugins: [
      {
        name: 'modules',
        enforce: 'pre',
        resolveId: (id) => (id in modules ? id : null),
        load: (id) => modules[id] ?? null,
      },
      plugin,
    ],
  })
  if (!('output' in built)) throw new Error('one build was asked for')
  return built.output.filter((file) => file.type === 'chunk')
}
