import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { parse } from 'node:path'
import { lazily } from '@semblance/workers/lazily'
import type { FastifyRequest } from 'fastify'
import type { explainIn as ExplainIn } from '../../../web/auth/api.ts'
import type { PageName } from '../../../web/auth/page-state.ts'
import type { setBrand as SetBrand } from '../../../web/brand.ts'
import type { brandColorsCss as BrandColorsCss } from '../../../web/brand-colors.ts'
import type { PageAssets, PageProps } from '../../../web/pages.ts'
import type { SiteRequest, WrittenPage } from '../../../web/site/site-data.ts'
import type * as Languages from '../../../web/site/words/language.ts'
import type { SiteLanguage } from '../../../web/words/languages.ts'
import { brand, brandName, withBrandName } from '../brand/index.ts'
import { unavailable } from '../errors.ts'
import { chosenLanguage } from './language-cookie.ts'
import { lookOfBrand } from './look-of-brand.ts'

/** Output folder of `npm run build`. */
const DIST = new URL('../../../web/dist/', import.meta.url)
export const ASSETS_FOLDER = new URL('client/assets/', DIST)
const SCRIPTED = 'auth/entry-client.tsx'
const SITE = 'site/entry-client.tsx'
const UNSCRIPTED = 'entry-styles.ts'
const OFFLINE = 'offline/entry-client.ts'
const WORKER = 'site/installed/service-worker.ts'
/** Preloaded, so that they load before the style sheet is read. */
const FIRST_FONTS = /^(?:inter-latin-wght|fraunces-latin-opsz)-normal/

type LanguageRules = Pick<typeof Languages, 'languageOfPage' | 'siteLanguageOf' | 'storeLanguageOf'>
type ServerBuild = LanguageRules & {
  SITE_LANGUAGES: readonly SiteLanguage[]
  render: <Name extends keyof PageProps>(
    name: Name,
    props: PageProps[Name],
    assets: PageAssets,
    language: SiteLanguage,
  ) => string
  explainIn: typeof ExplainIn
  renderSite: (request: SiteRequest) => Promise<WrittenPage>
  loadAllWords: () => Promise<void>
  setBrand: typeof SetBrand
  brandColorsCss: typeof BrandColorsCss
}
type Built = ServerBuild & {
  shell: PageAssets
  auth: (page: PageName, language: string) => PageAssets
  site: (files: readonly string[]) => PageAssets
  offline: PageAssets
  /** File with the code of the service worker. */
  worker: URL
}
type Manifest = Record<string, { file: string; name?: string; imports?: string[]; css?: string[] }>

/** If the build does not exist yet, the next call tries again. */
const builtPages = lazily(read)

/**
 * Renders a page as a complete HTML document, in the given language or in that of the given reader.
 * @throws ServiceUnavailable if the pages are not built
 */
export async function renderPage<Name extends keyof PageProps>(
  name: Name,
  props: PageProps[Name],
  reader: PageReader | SiteLanguage = 'en',
): Promise<string> {
  const language = typeof reader === 'string' ? reader : await languageOfReader(reader)
  const { render, setBrand, shell, auth, offline } = await builtPages()
  const assets = name === 'auth' ? authAssets(props as PageProps['auth'], auth) : name === 'offline' ? offline : shell
  setBrand(shownBrand())
  return render(name, props, inLook(assets), language)
}

const authAssets = ({ state: { page = 'login', language = 'en' } }: PageProps['auth'], auth: Built['auth']) =>
  auth(page, language)

/**
 * Renders a page of the site with its status.
 * @throws ServiceUnavailable if the pages are not built
 */
export async function renderSitePage(request: Omit<SiteRequest, 'assets'>): Promise<WrittenPage> {
  const { renderSite: render, setBrand, site } = await builtPages()
  setBrand(shownBrand())
  return render({ ...request, assets: (files) => inLook(site(files)) })
}

const shownBrand = (): Parameters<typeof SetBrand>[0] => ({
  name: brandName(),
  mark: lookOfBrand().mark,
})

/** Adds the look of another brand to the files of a page. */
function inLook(assets: PageAssets): PageAssets {
  const { styles, mark } = lookOfBrand()
  const fonts = brand().fonts.text || brand().fonts.heading ? [] : assets.fonts
  return { ...assets, fonts, styles: [...assets.styles, ...styles], icon: mark ?? assets.icon }
}

/** Derives the colors of pages from those of a brand, as CSS. */
export const brandColorsCss = async (...args: Parameters<typeof BrandColorsCss>): Promise<string> =>
  (await builtPages()).brandColorsCss(...args)

/**
 * Returns the code of the service worker, the files of the offline page, and the logo
 * (SVG).
 * @throws ServiceUnavailable if the pages are not built
 */
export async function readWorker(): Promise<{ code: string; files: readonly string[]; mark: string }> {
  const { worker, offline } = await builtPages()
  const { script = '', modules, styles, icon } = offline
  return {
    code: withBrandName(readFileSync(worker, 'utf8')),
    files: [script, ...modules, ...styles, icon],
    mark: brand().mark ?? readFileSync(new URL(`client${icon}`, DIST), 'utf8'),
  }
}

/** Renders a page in each language of the marketplace. */
export async function renderInEachLanguage<Name extends keyof PageProps>(
  name: Name,
  props: PageProps[Name],
): Promise<string[]> {
  const { SITE_LANGUAGES } = await builtPages()
  return Promise.all(SITE_LANGUAGES.map((language) => renderPage(name, props, language)))
}

/** The parts of a request that decide in which language its page is shown. */
export type PageReader = Pick<FastifyRequest, 'url' | 'cookies' | 'headers'>

/** Returns the language of the marketplace for a reader. */
export async function languageOfReader(reader: PageReader): Promise<SiteLanguage> {
  const { siteLanguageOf } = await builtPages()
  const search = new URLSearchParams(reader.url.split('?')[1])
  return siteLanguageOf({ chosen: chosenLanguage(reader, search), header: reader.headers['accept-language'] })
}

/** Returns the rules by which a page gets its language. */
export const languageRules = async (): Promise<LanguageRules> => builtPages()

/** Describes an error response with the text that the page's script would show, in a language. */
export const explainError = async (...error: Parameters<typeof ExplainIn>): Promise<ReturnType<typeof ExplainIn>> =>
  (await builtPages()).explainIn(...error)

async function read(): Promise<Built> {
  const serverEntry = new URL('server/entry-server.js', DIST)
  if (!existsSync(serverEntry)) throw unavailable('The pages are not built. Run `npm run build`, then try again.')
  const build = (await import(serverEntry.href)) as ServerBuild
  await build.loadAllWords()
  const manifest = JSON.parse(readFileSync(new URL('client/.vite/manifest.json', DIST), 'utf8')) as Manifest
  const names = readdirSync(ASSETS_FOLDER)
  const shared = {
    fonts: names.filter((name) => FIRST_FONTS.test(name)).map((name) => `/assets/${name}`),
    icon: `/assets/${names.find((name) => name.endsWith('.svg')) ?? ''}`,
  }
  const scripted = (entry: string, ...pages: string[]): PageAssets => {
    const { modules, styles } = filesOf(manifest, [entry, ...pages])
    const script = `/${manifest[entry]?.file ?? ''}`
    return { ...shared, script, modules: modules.filter((module) => module !== script), styles }
  }
  const shell = { ...shared, modules: [], styles: filesOf(manifest, [UNSCRIPTED]).styles }
  return {
    ...build,
    shell,
    auth: (page, language) => scripted(SCRIPTED, `auth/pages/${page}.tsx`, ...catalogOf(manifest, language, 'auth')),
    site: (files) => scripted(SITE, ...files),
    // Without a connection, the page shows the fonts of the system.
    offline: { ...scripted(OFFLINE), fonts: [], styles: shell.styles },
    worker: new URL(`client/${manifest[WORKER]?.file ?? ''}`, DIST),
  }
}

/** English has no catalog. */
const catalogOf = (manifest: Manifest, language: string, area: string): string[] =>
  language === 'en'
    ? []
    : ['words/catalog-files.ts', `words/catalogs/${language}/${area}.json`].filter((file) => file in manifest)

/** If several pages share a source file, the build creates a separate file with the same name. */
const chunkOf = (manifest: Manifest, name: string): Manifest[string] | undefined =>
  manifest[name] ??
  Object.entries(manifest).find(([key, one]) => key.startsWith('_') && one.name === parse(name).name)?.[1]

/**
 * Lists the scripts and style sheets of pages, including shared ones.
 * @throws Error if the build contains no file for a page, which would have no styles or scripts
 */
function filesOf(manifest: Manifest, entries: readonly string[]): { modules: string[]; styles: string[] } {
  const modules = new Set<string>()
  const styles = new Set<string>()
  const follow = (name: string) => {
    const chunk = chunkOf(manifest, name)
    if (!chunk) throw new Error(`The build has no file for ${name}.`)
    if (modules.has(`/${chunk.file}`)) return
    modules.add(`/${chunk.file}`)
    for (const file of chunk.css ?? []) styles.add(`/${file}`)
    for (const next of chunk.imports ?? []) follow(next)
  }
  for (const entry of entries) follow(entry)
  return { modules: [...modules], styles: [...styles] }
}
