import './palette.css'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { say } from '../../words/say.ts'
import { go } from '../address.ts'
import { useApiQuery, useFacts, useViewer } from '../api.tsx'
import { findPage } from '../routing.ts'
import { truncateText } from '../words/truncate-text.ts'
import { destinationsOf, matches } from './destinations.ts'
import { type Choice, useRecords } from './found-records.ts'
import { showScheme } from './scheme.ts'
import { useSignOut } from './sign-out.ts'

const MAX_RESULTS = 12
/** Shortest and longest text for a search among talents. */
const [MIN_NAME, MAX_NAME] = [2, 200]

/**
 * Finds pages, talents, recent offers and actions. Follows the ARIA pattern of a combobox with a
 * listbox.
 */
export default function Palette({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const id = useId()
  const choices = useChoices()
  const searched = usePausedText(typed)
  const { talents, isSearching } = useTalents(typed, searched)
  const records = useRecords(searched)
  const found = useMemo(
    () => [
      ...choices.filter(({ label, words }) => matches(typed, `${label} ${words}`)).slice(0, MAX_RESULTS),
      // They arrive later, so they stand below and never move the selected choice.
      ...(typed.trim() === '' ? [] : records),
      ...talents,
      ...searchChoice(typed),
    ],
    [choices, records, talents, typed],
  )
  const isAdmin = useViewer()?.roles.includes('admin') ?? false
  const placeholder = isAdmin
    ? say('Search by email, name, number or ID')
    : say('Search pages, talents, offers and actions')
  const current = found[Math.min(at, found.length - 1)]
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  useEffect(() => {
    if (current) document.getElementById(`${id}-${current.key}`)?.scrollIntoView({ block: 'nearest' })
  }, [current, id])

  const take = (choice: Choice | undefined) => {
    if (!choice) return
    dialog.current?.close()
    choice.choose()
  }
  const steer = (event: KeyboardEvent) => {
    const last = Math.max(found.length - 1, 0)
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: at >= last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
      ...(event.ctrlKey ? { Home: 0, End: last } : {}),
    }
    const to = moves[event.key]
    if (to === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (to === undefined) take(current)
    else setAt(to)
  }
  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label={say('Search and navigate')}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current?.close()}
    >
      <input
        type="text"
        role="combobox"
        aria-label={placeholder}
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={current ? `${id}-${current.key}` : undefined}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setAt(0)
        }}
        onKeyDown={steer}
      />
      <div id={`${id}-list`} role="listbox" aria-label={say('Results')} className="palette-list">
        {found.map((choice) => (
          <div
            key={choice.key}
            id={`${id}-${choice.key}`}
            role="option"
            tabIndex={-1}
            aria-selected={choice === current}
            className="palette-choice"
            onPointerMove={() => setAt(found.indexOf(choice))}
            onClick={() => take(choice)}
            onKeyDown={steer}
          >
            <span>{choice.label}</span>
            <span className="small muted">{choice.about}</span>
          </div>
        ))}
      </div>
      <p role="status" className={found.length === 0 ? 'palette-words muted' : 'for-ears'}>
        {found.length === 0 && isSearching
          ? say('Searching')
          : found.length === 0
            ? say('No results for “{typed}”.', { typed })
            : say('{length} results', { length: found.length })}
      </p>
    </dialog>
  )
}

/** Pause in typing, in milliseconds, before talents are searched. */
const PAUSE_MS = 150
const MAX_TALENTS = 5
/** Lowest score of a name that begins with the text, or has a word that does. */
const STARTS_WITH = 0.8

/** Returns the text once typing has paused. */
function usePausedText(typed: string): string {
  const text = typed.trim()
  const [paused, setPaused] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

/** Talents whose name begins with the typed text or resembles it, for everyone. */
function useTalents(typed: string, searched: string): { talents: readonly Choice[]; isSearching: boolean } {
  const name = typed.trim()
  const isName = searched.length >= MIN_NAME && searched.length <= MAX_NAME
  const response = useApiQuery(
    'GET /api/indexing/search',
    { query: { q: searched, limit: MAX_TALENTS } },
    { when: isName, keepsLast: true },
  )
  const found = isName && name !== '' ? (response.data?.results ?? []) : []
  // Similar names help only if no name begins with the text.
  const begins = found.filter(({ score }) => score >= STARTS_WITH)
  const results = begins.length > 0 ? begins : found
  return {
    isSearching: name.length >= MIN_NAME && (name !== searched || (isName && response.isFetching)),
    talents: results.map(({ id, displayName, slug }) => ({
      key: `talent-${id}`,
      label: displayName,
      about: say('Talent'),
      words: '',
      choose: () => go(`/t/${slug}`),
    })),
  }
}

/** Searches the talents for a text of several words, which may be a sentence. */
function searchChoice(typed: string): Choice[] {
  const text = typed.trim()
  if (!/\S\s+\S/.test(text) || text.length > MAX_NAME) return []
  return [
    {
      key: 'search',
      label: say('Search talents for “{text}”', { text }),
      about: say('Search'),
      words: '',
      choose: () => go(`/talents?text=${encodeURIComponent(text)}`),
    },
  ]
}

function useChoices(): readonly Choice[] {
  const viewer = useViewer()
  const { authUrl } = useFacts()
  const { signOut } = useSignOut()
  const isBuying = viewer?.roles.includes('brand') ?? false
  const offers = useApiQuery(
    'GET /api/offers/list',
    { query: { limit: 30, perspective: isBuying ? 'buyer' : 'seller' } },
    { when: viewer !== null && !viewer.roles.includes('admin') },
  )
  const pages = destinationsOf(viewer, (path) => findPage(path) !== undefined).map(
    ({ to, label, words = '' }): Choice => ({
      key: to.replaceAll('/', '-'),
      label,
      about: say('Page'),
      words,
      // A page with another `frame` (layout) needs a document reload.
      choose: () => (findPage(to)?.frame === undefined ? go(to) : location.assign(to)),
    }),
  )
  const { offers: recentOffers = [], buyerAccounts = {}, sellerAccounts = {} } = offers.data ?? {}
  const recent = recentOffers.map(({ id, campaignDescription, buyerAccountId, sellerAccountId }): Choice => {
    const other = isBuying ? sellerAccounts[sellerAccountId] : buyerAccounts[buyerAccountId]
    const label = truncateText(campaignDescription.split('\n')[0] ?? '')
    return {
      key: id,
      label: label === '' ? say('Offer without a description') : label,
      about: other ? say('Offer, {displayName}', { displayName: other.displayName }) : say('Offer'),
      words: other?.displayName ?? '',
      choose: () => go(`/offers/${id}`),
    }
  })
  const act = (choice: Pick<Choice, 'key' | 'label' | 'words' | 'choose'>): Choice => ({
    ...choice,
    about: say('Action'),
  })
  return [
    ...pages,
    ...recent,
    act({ key: 'light', label: say('Light theme'), words: 'theme scheme', choose: () => showScheme('light') }),
    act({ key: 'dark', label: say('Dark theme'), words: 'theme scheme night', choose: () => showScheme('dark') }),
    act({ key: 'system', label: say('System theme'), words: 'theme scheme', choose: () => showScheme('system') }),
    viewer
      ? act({ key: 'out', label: say('Sign out'), words: 'log out leave', choose: () => void signOut() })
      : act({
          key: 'in',
          label: say('Sign in'),
          words: 'log in',
          choose: () => location.assign(`${authUrl}/login?returnTo=${encodeURIComponent(location.href)}`),
        }),
  ]
}
