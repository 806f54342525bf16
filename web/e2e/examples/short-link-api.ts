/** The example of docs/short-link-api.md: the two are compared, and this one is run. */
import createClient from 'openapi-fetch'
import type { components, paths } from '../../src/api/__generated__/schema'

type Plan = components['schemas']['PlanDocument']

/** Reads a plan, names its link, and answers how far its tasks are, in per cent. */
export async function progressOf(site: string, token: string, code: string): Promise<number> {
  const api = createClient<paths>({ baseUrl: site, headers: { Authorization: `Bearer ${token}` } })
  const link = { params: { path: { code } } }

  const { data, error } = await api.GET('/api/short-url/{code}/plan', link)
  if (error) throw new Error(`${error.type}: ${error.title}`)
  const { projectDescription, tasks } = data as Plan

  const named = await api.PATCH('/api/short-url/{code}', { ...link, body: { name: projectDescription } })
  if (named.error) throw new Error(`${named.error.type}: ${named.error.title}`)

  const days = tasks.reduce((sum, task) => sum + task.duration, 0)
  const done = tasks.reduce((sum, task) => sum + task.duration * task.progress, 0)
  return days === 0 ? 0 : Math.round(done / days)
}
