/** What Vite builds of these modules, by their addresses, with plugins of ours: for tests of the plugins. */
import { build, type Plugin, type Rolldown } from 'vite'

export async function scriptsOf(...built: Parameters<typeof filesOf>): Promise<Rolldown.OutputChunk[]> {
  return (await filesOf(...built)).filter((file) => file.type === 'chunk')
}

export async function filesOf(
  modules: Readonly<Record<string, string>>,
  entry: string,
  ...plugins: Plugin[]
): Promise<(Rolldown.OutputChunk | Rolldown.OutputAsset)[]> {
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
      ...plugins,
    ],
  })
  if (!('output' in built)) throw new Error('one build was asked for')
  return built.output
}
