import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import type { explain as Explain } from '../../../../web/auth/api.ts'
import type { PageAssets, PageName, PageState } from '../../../../web/auth/page-state.ts'
import { unavailable } from '../../../platform/errors.ts'

/** What `npm run build` leaves in web/dist. */
const DIST = new URL('../../../../web/dist/', import.meta.url)
const BASE = '/web/'
const ENTRY = 'auth/entry-client.tsx'
/** Wanted by every page, so every document asks for them before it has read its style sheet. */
const FIRST_FONTS = /(?:inter-latin-wght|fraunces-latin-opsz)-normal/

export type Asset = { type: string; plain: Buffer; br?: Buffer; gzip?: Buffer }

export type BuiltPages = {
  /** @param onward an address the browser goes on to by itself. */
  render: (state: Partial<PageState>, onward?: string) => string
  explain: typeof Explain
  assets: ReadonlyMap<string, Asset>
}

/** What web/auth/entry-server.tsx exports. */
type ServerBuild = {
  EMPTY_STATE: PageState
  renderDocument: (state: PageState, assets: PageAssets, onward?: string) => string
  explain: typeof Explain
}
type Manifest = Record<string, { file: string; imports?: string[]; css?: string[]; src?: string }>

let built: Promise<BuiltPages> | undefined

/**
 * The pages as they were built, read once.
 * @throws ServiceUnavailable while they are not built; the next call looks again.
 */
export function builtPages(): Promise<BuiltPages> {
  built ??= read().catch((error: unknown) => {
    built = undefined
    throw error
  })
  return built
}

async function read(): Promise<BuiltPages> {
  const serverEntry = new URL('server/entry-server.js', DIST)
  if (!existsSync(serverEntry))
    throw unavailable('The sign-in pages are not built. Run `npm run build`, then try again.')
  const { EMPTY_STATE, renderDocument, explain } = (await import(serverEntry.href)) as ServerBuild
  const manifest = JSON.parse(readFileSync(new URL('client/.vite/manifest.json', DIST), 'utf8')) as Manifest
  const assets = readAssets()
  const assetsOf = Object.fromEntries(PAGE_NAMES.map((page) => [page, assetsOfPage(manifest, assets, page)])) as Record<
    PageName,
    PageAssets
  >
  return {
    assets,
    explain,
    render: (changes, onward) => {
      const state = { ...EMPTY_STATE, ...changes }
      return renderDocument(state, assetsOf[state.page], onward)
    },
  }
}

const PAGE_NAMES: readonly PageName[] = [
  'login',
  'password',
  'signup',
  'confirm',
  'forgot',
  'reset',
  'landing',
  'done',
  'refused',
]

function assetsOfPage(manifest: Manifest, assets: ReadonlyMap<string, Asset>, page: PageName): PageAssets {
  const entry = manifest[ENTRY]
  if (!entry) throw new Error(`the build of the pages has no ${ENTRY}`)
  const modules = new Set<string>()
  const styles = new Set<string>()
  const follow = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || modules.has(chunk.file)) return
    modules.add(chunk.file)
    for (const file of chunk.css ?? []) styles.add(file)
    for (const next of chunk.imports ?? []) follow(next)
  }
  follow(ENTRY)
  follow(`auth/pages/${page}.tsx`)
  modules.delete(entry.file)
  const at = (file: string) => `${BASE}${file}`
  const names = [...assets.keys()].map((file) => `assets/${file}`)
  return {
    script: at(entry.file),
    modules: [...modules].map(at),
    styles: [...styles].map(at),
    fonts: names.filter((file) => FIRST_FONTS.test(file)).map(at),
    icon: at(names.find((file) => file.endsWith('.svg')) ?? ''),
  }
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Everything a browser may ask for, by name: what is not in the list does not exist, whatever the address says. */
function readAssets(): Map<string, Asset> {
  const folder = new URL('client/assets/', DIST)
  const files = readdirSync(folder)
  const packed = (file: string, ending: string) =>
    files.includes(`${file}${ending}`) ? readFileSync(new URL(`${file}${ending}`, folder)) : undefined
  return new Map(
    files
      .filter((file) => extname(file) in TYPES)
      .map((file) => {
        const [br, gzip] = [packed(file, '.br'), packed(file, '.gz')]
        const type = TYPES[extname(file)] as string
        const plain = readFileSync(new URL(file, folder))
        return [file, { type, plain, ...(br ? { br } : {}), ...(gzip ? { gzip } : {}) }]
      }),
  )
}
