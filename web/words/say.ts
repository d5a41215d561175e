import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { IntlMessageFormat } from 'intl-messageformat'
import { createElement, Fragment, type ReactNode } from 'react'
import { messageId } from './message-id.ts'

/** A message with placeholders or tags, parsed when the pages are built. */
export type ParsedMessage = { id: string; parts: MessageFormatElement[] }
/** The translations of an area by the ids of their messages. */
export type Catalog = Readonly<Record<string, string | MessageFormatElement[]>>

declare const isMessage: unique symbol
/** An English message that a table holds until `say` shows it. */
export type Message = { readonly [isMessage]: true }

/** Catalogs by language and area. */
const catalogs = new Map<string, Map<string, Catalog>>()
const formats = new Map<string, IntlMessageFormat>()
let current = 'en'
let shownAreas: readonly string[] | undefined

/**
 * Sets the language of the page. The server calls it just before it renders, without waiting. It
 * has loaded all areas, so it names those that the browser will load. Without `areas`, all areas
 * are used.
 */
export function setLanguage(language: string, areas?: readonly string[]): void {
  current = language
  shownAreas = areas
}

/** Adds the translations of an area. */
export function addCatalog(language: string, area: string, catalog: Catalog): void {
  const known = catalogs.get(language) ?? new Map<string, Catalog>()
  catalogs.set(language, known.set(area, catalog))
}

/**
 * Marks an English message in a table, so that it is found and translated. The table is made when
 * the module is loaded; `say` shows the message later, in the language of the page.
 */
export const message = (text: string): Message => text as unknown as Message

/**
 * Returns a message in the language of the page. The first argument is the English text, in ICU
 * MessageFormat. Call it while rendering, not when a module is loaded.
 */
export function say(text: string | Message, values?: Readonly<Record<string, string | number>>): string {
  const found = translate(text)
  return typeof found === 'string' ? found : String(formatOf(found).format(values))
}

type SayProps = {
  text: string | Message
  /** A function makes the element of a tag from the words inside it. */
  values: Readonly<Record<string, ReactNode | ((words: ReactNode) => ReactNode)>>
}

/** A message with elements inside, such as `Read the <link>terms</link>.` */
export function Say({ text, values }: SayProps) {
  const found = translate(text)
  if (typeof found === 'string') return found
  const parts = formatOf(found).format<ReactNode>(
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'function'
          ? (words: ReactNode[]) => value(createElement(Fragment, null, ...words))
          : (value as string),
      ]),
    ),
  )
  return createElement(Fragment, null, ...(Array.isArray(parts) ? parts : [parts]))
}

type Found = string | (ParsedMessage & { language: string })

/** Without a translation, returns the English message. */
function translate(text: string | Message): Found {
  const own = text as unknown as string | ParsedMessage
  if (current === 'en') return typeof own === 'string' ? own : { ...own, language: 'en' }
  const id = typeof own === 'string' ? messageId(own) : own.id
  const translated = find(id)
  if (typeof translated === 'string') return translated
  if (translated !== undefined) return { id, parts: translated, language: current }
  return typeof own === 'string' ? own : { ...own, language: 'en' }
}

function find(id: string): string | MessageFormatElement[] | undefined {
  const known = catalogs.get(current)
  for (const area of shownAreas ?? known?.keys() ?? []) {
    const found = known?.get(area)?.[id]
    if (found !== undefined) return found
  }
  return undefined
}

function formatOf({ id, parts, language }: Exclude<Found, string>): IntlMessageFormat {
  const key = `${language} ${id}`
  const known = formats.get(key)
  if (known) return known
  const made = new IntlMessageFormat(parts, language)
  formats.set(key, made)
  return made
}

/**
 * Headers with which a page asks the server for refusals in its language. The language is read at
 * each request.
 */
export const languageHeaders: Readonly<Record<string, string>> = {
  get 'site-language'() {
    return current
  },
}

/** Returns the language of the page, for the formats of days and numbers. */
export const currentLanguage = (): string => current
