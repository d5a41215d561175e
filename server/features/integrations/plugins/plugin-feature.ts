import type { Plugin, PluginJob, PluginRoute, PluginRouteInput } from '@semblance/plugin'
import Type from 'typebox'
import { RefusedByPlugin } from '../../../platform/errors.ts'
import { defineRoute, ok, type Route } from '../../../platform/http/route.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import type { PersonalData } from '../../../platform/personal-data/index.ts'
import { callPlugin } from './call-plugin.ts'
import type { InstalledPlugin } from './installed-plugin.ts'
import { personalDataOf } from './plugin-tables.ts'
import { refuseFor } from './plugin-tools.ts'

/** A job may begin no further work after this time, and is given up a minute later. */
const MAX_JOB_MS = 240_000
const MINUTE_MS = 60_000

const JobReport = Type.Object({}, { additionalProperties: true })

/** Parts of a manifest that a plugin can have. */
export type PluginFeature = {
  name: string
  about: string
  routes: readonly Route[]
  jobs: readonly Job[]
  personalData?: PersonalData
}

/** Returns the manifest of a plugin, which `assemble` combines with those of the features. */
export function featureOfPlugin(installed: InstalledPlugin, limitMs: number): PluginFeature {
  const { plugin } = installed
  const { routes = [], jobs = [] } = plugin
  return {
    name: `plugins/${plugin.name}`,
    about: plugin.about,
    routes: routes.map((route) => routeOf(installed, route, limitMs)),
    jobs: jobs.map((job) => jobOf(installed, job)),
    personalData: personalDataOf(plugin),
  }
}

function routeOf({ plugin, host }: InstalledPlugin, route: PluginRoute, limitMs: number): Route {
  const { method, path, auth, operationId, summary, params, query, body, response, maxPerMinute, handler } = route
  const refuse = refuseFor(plugin)
  return defineRoute({
    method,
    path: `/api/plugins/${plugin.name}${path}`,
    auth,
    tag: 'Plugins',
    operationId: `${camelCase(plugin.name)}${operationId[0]?.toUpperCase()}${operationId.slice(1)}`,
    summary,
    params,
    query: query ?? Type.Object({}, { additionalProperties: false }),
    body,
    responses: { 200: response },
    errors: ['NotFound'],
    rate: maxPerMinute === undefined ? undefined : { max: maxPerMinute, perMs: MINUTE_MS },
    handler: async (input) => {
      const { caller } = input as { caller?: PluginRouteInput['caller'] }
      const call = {
        plugin: plugin.name,
        doing: `${method} ${path}`,
        limitMs,
        passes: (error: unknown) => error instanceof RefusedByPlugin,
      }
      return ok(
        await callPlugin(call, () =>
          handler({
            host,
            refuse,
            params: input.params,
            query: input.query,
            body: input.body,
            caller: caller && {
              accountId: caller.accountId,
              userId: caller.userId,
              displayName: caller.displayName,
              isAdmin: caller.isAdmin,
            },
          }),
        ),
      )
    },
  })
}

/** Describes the jobs of a plugin that is not installed. */
export const listJobsOf = (plugin: Plugin): Job[] =>
  (plugin.jobs ?? []).map((job) => ({
    ...describeJob(plugin, job),
    run: async () => {
      throw new Error(`the plugin “${plugin.name}” is not installed here`)
    },
  }))

const describeJob = (plugin: Plugin, { name, cron, summary }: PluginJob): Omit<Job, 'run'> => ({
  name: `plugin-${plugin.name}-${name}`,
  cron,
  path: `/api/plugins/${plugin.name}/cron/${name}`,
  tag: 'Plugins',
  summary,
  report: JobReport,
})

function jobOf({ plugin, host }: InstalledPlugin, job: PluginJob): Job {
  const { name, run } = job
  return {
    ...describeJob(plugin, job),
    run: (_ctx, isTimeUp = () => false) =>
      callPlugin({ plugin: plugin.name, doing: `job ${name}`, limitMs: MAX_JOB_MS + MINUTE_MS }, () =>
        run(host, isTimeUp),
      ),
  }
}

const camelCase = (words: string): string => words.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/**
 * Adds the codes with which plugins may refuse to the responses of routes that change something.
 */
export function withRefusals(routes: readonly Route[], plugins: readonly InstalledPlugin[]): readonly Route[] {
  const refusals = plugins.flatMap(({ plugin: { name, refusals: own = {} } }) =>
    Object.entries(own).map(([code, { status }]) => ({ code: `${name}.${code}`, status })),
  )
  if (refusals.length === 0) return routes
  return routes.map((route) =>
    route.method !== 'GET' && ['public', 'user', 'admin', 'link'].includes(route.auth)
      ? { ...route, refusals }
      : route.path.startsWith('/api/plugins/')
        ? { ...route, refusals }
        : route,
  )
}
