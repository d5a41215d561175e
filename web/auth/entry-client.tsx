import 'virtual:theme.css'
import './auth.css'
import './controls.css'
import '../mark.svg?url'
import type { ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { loadWords } from '../words/load-words.ts'
import { setLanguage } from '../words/say.ts'
import { App } from './app.tsx'
import type { PageName, PageState } from './page-state.ts'
import { PAGES } from './pages.ts'

const loaded = new Map<PageName, ComponentType>()

async function load(page: PageName): Promise<void> {
  if (!loaded.has(page)) loaded.set(page, (await PAGES[page]()).default)
}

function pageOf(page: PageName): ComponentType {
  const found = loaded.get(page)
  if (!found) throw new Error(`the page ${page} was shown before it was loaded`)
  return found
}

/**
 * Do not await this function at the top level. The page's code imports this file, so the two files
 * would wait for each other forever.
 */
async function hydrate(root: HTMLElement, initial: PageState): Promise<void> {
  setLanguage(initial.language)
  await Promise.all([load(initial.page), loadWords(initial.language, ['auth'])])
  hydrateRoot(root, <App initial={initial} load={load} pageOf={pageOf} />)
}

const root = document.getElementById('root')
const state = document.getElementById('page-state')?.textContent
// If the root, the state or the code is missing, the server-rendered page stays, and its forms
// still work.
if (root && state) void hydrate(root, JSON.parse(state) as PageState)
