import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { filesOf, readCopy, readStages } from '../../scripts/image-plan.ts'
import { SETTINGS } from '../../server/platform/config/settings.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

type Service = {
  image: string
  build?: string
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  profiles?: string[]
  env_file?: { path: string; required: boolean }[]
  environment?: Record<string, string | number>
  stop_grace_period?: string
  healthcheck?: object
}
const { services } = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service> }
const named = Object.entries(services)
const apps = named.filter(([, { build }]) => build !== undefined)

describe('compose.yaml', () => {
  test.each(apps)('%s gets every setting of .env', (_name, { env_file, environment = {} }) => {
    expect(env_file).toEqual([{ path: '.env', required: true }])
    expect(Object.keys(environment).filter((name) => !(name in SETTINGS))).toEqual([])
    // The container's own variables, or those of .env with a default or a required check.
    const own = ['NODE_ENV', 'HOST', 'PORT', 'AUTH_PORT', 'DATA_DIR', 'STORAGE_DIR', 'DATABASE_URL']
    const others = Object.entries(environment).filter(([name]) => !own.includes(name))
    expect(others.filter(([name, value]) => !new RegExp(`^\\$\\{${name}:[-?]`).test(String(value)))).toEqual([])
  })

  test.each(apps)('%s does not send mail to the rehearsal mailbox by default', (_name, { environment = {} }) => {
    expect(environment).not.toHaveProperty('SMTP_URL')
    expect(services.mailbox?.profiles).toEqual(['rehearsal'])
  })

  test.each(apps)('%s has enough time to shut down', (_name, { stop_grace_period = '' }) => {
    const { DRAIN_DELAY_MS, SHUTDOWN_TIMEOUT_MS } = SETTINGS
    const neededMs = DRAIN_DELAY_MS.fallback + SHUTDOWN_TIMEOUT_MS.fallback + 5000
    expect(Number(stop_grace_period.replace(/s$/, '')) * 1000).toBeGreaterThan(neededMs)
  })

  test.each(named)('%s has a read-only file system, no extra capabilities and a health check', (_name, service) => {
    expect(service.read_only).toBe(true)
    expect(service.cap_drop).toEqual(['ALL'])
    expect(service.security_opt).toEqual(['no-new-privileges:true'])
    expect(service.image).toMatch(service.build ? /^semblance$/ : /:[^:]*\d[^:]*$/)
    if (service.build) expect(read('Dockerfile')).toMatch(/^HEALTHCHECK /m)
    else expect(service.healthcheck).toBeDefined()
  })
})

describe('the Dockerfile', () => {
  const copies = readStages(ROOT).flatMap(({ name, steps }) =>
    steps
      .filter(({ instruction }) => instruction === 'COPY')
      .map(({ value }) => ({ stage: name, ...readCopy(value) }))
      .filter(({ from }) => from === undefined),
  )

  test.each(copies.flatMap(({ stage, sources }) => sources.map((source) => [stage || 'image', source] as const)))(
    'in stage “%s”, %s exists and is not ignored',
    (_stage, source) => expect(filesOf(ROOT, source)).not.toEqual([]),
  )

  test('copies every tsconfig.json that a copied one extends', () => {
    for (const stage of new Set(copies.map(({ stage: name }) => name))) {
      const copied = copies.filter((copy) => copy.stage === stage).flatMap(({ sources }) => sources)
      const files = new Set(copied.flatMap((source) => filesOf(ROOT, source)))
      for (const file of [...files].filter((name) => name.endsWith('tsconfig.json'))) {
        const { extends: base } = JSON.parse(read(file)) as { extends?: string }
        if (base) expect(files, `${file} in stage ${stage}`).toContain(join(dirname(file), base))
      }
    }
  })

  test('copies the manifest of every workspace before it installs', () => {
    const manifests = globSync(['client/package.json', 'packages/*/package.json'], { cwd: ROOT }).toSorted()
    expect(manifests.length).toBeGreaterThan(2)
    for (const { name, steps } of readStages(ROOT)) {
      const at = steps.findIndex(({ value }) => /^npm ci\b/.test(value))
      const before = steps.slice(0, Math.max(at, 0)).filter(({ instruction }) => instruction === 'COPY')
      const copied = before.flatMap(({ value }) => readCopy(value).sources)
      if (at !== -1) expect(copied, `stage ${name}`).toEqual(expect.arrayContaining(manifests))
    }
  })

  test('leaves out data, secrets and tests', () => {
    expect(filesOf(ROOT, '.env')).toEqual([])
    expect(filesOf(ROOT, 'node_modules/yaml')).toEqual([])
    expect(filesOf(ROOT, 'server').filter((file) => file.endsWith('.test.ts'))).toEqual([])
    expect(filesOf(ROOT, 'packages/demo-art')).toEqual(['packages/demo-art/package.json'])
    expect(filesOf(ROOT, 'packages/user-pool')).toEqual(['packages/user-pool/package.json'])
  })
})
