import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { readStored, writeStored } from '../../../parts/sending/stored-input.ts'

const STORED_AS = 'case-keys'
const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1 }

export type KeySetting = { isOn: boolean; choose: (isOn: boolean) => void }

/** Reads and changes the choice of this browser to use single keys. They are on by default. */
export function useKeySetting(): KeySetting {
  const [isOn, setOn] = useState(true)
  useEffect(() => setOn(readStored<boolean>(STORED_AS) ?? true), [])
  return {
    isOn,
    choose: (next) => {
      setOn(next)
      writeStored(STORED_AS, next)
    },
  }
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null

const lineOf = (queue: HTMLElement, key: string): HTMLElement | undefined =>
  [...queue.querySelectorAll<HTMLElement>('[data-case]')]
    .find(({ dataset }) => dataset['case'] === key)
    ?.querySelector<HTMLElement>('.queue-line') ?? undefined

type CaseKeysInput = {
  keys: readonly string[]
  open: string | null
  isOn: boolean
  onOpen: (key: string) => void
  onHelp: () => void
}

/**
 * Handles the keys of a queue. J and K move through the list. While a case is open, they open its
 * neighbor. No key acts in a field, in a dialog or together with a modifier.
 */
export function useCaseKeys(
  queue: RefObject<HTMLElement | null>,
  { keys, open, isOn, onOpen, onHelp }: CaseKeysInput,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target, isComposing, defaultPrevented } = event
    if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented || isTyping(target)) return
    if (queue.current === null || document.querySelector('dialog[open]') !== null) return
    if (key === '?') {
      event.preventDefault()
      onHelp()
      return
    }
    const step = STEPS[key]
    if (step === undefined) return
    const focused = document.activeElement?.closest<HTMLElement>('[data-case]')?.dataset['case']
    const at = keys.indexOf(open ?? focused ?? '')
    const to = at < 0 ? keys[0] : keys[at + step]
    if (to === undefined) return
    event.preventDefault()
    if (open === null) lineOf(queue.current, to)?.focus()
    else onOpen(to)
  })
  useEffect(() => {
    if (!isOn) return undefined
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [isOn])
}

type CaseFocusInput = {
  queue: RefObject<HTMLElement | null>
  notice: RefObject<HTMLElement | null>
  open: string | null
}

/**
 * Moves the focus with the open case: to its line, or to the case itself where the list is hidden.
 * Back in the list, the line of the last case gets the focus. A field outside the queue keeps the
 * focus.
 */
export function useCaseFocus({ queue, notice, open }: CaseFocusInput): void {
  const shown = useRef(open)
  useEffect(() => {
    const last = shown.current
    if (last === open) return
    shown.current = open
    const { activeElement } = document
    const isElsewhere = activeElement !== null && activeElement !== document.body && activeElement.isConnected
    if (isElsewhere && !queue.current?.contains(activeElement)) return
    const ofCase = queue.current?.querySelector<HTMLElement>('.queue-case')
    const line = queue.current && lineOf(queue.current, open ?? last ?? '')
    // A hidden line has no boxes and takes no focus.
    const target = line && line.getClientRects().length > 0 ? line : open === null ? notice.current : ofCase
    target?.focus({ preventScroll: open !== null && target !== line })
    if (open !== null) scrollToTop(notice.current ?? ofCase)
  }, [open, queue, notice])
}

/** Scrolls to the top of an element if it is not in the upper half of the screen. */
function scrollToTop(element: HTMLElement | null | undefined): void {
  const top = element?.getBoundingClientRect().top ?? 0
  if (top < 0 || top > innerHeight / 2) element?.scrollIntoView({ block: 'start' })
}
