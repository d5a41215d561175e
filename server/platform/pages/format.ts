import { type Html, html } from './html.ts'

const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** `21 Nov 2026, 01:44 UTC`, exact for machines. */
export const moment = (at: Date): Html =>
  html`<time datetime="${at.toISOString()}" title="${at.toISOString()}">${MOMENT.format(at)} UTC</time>`
