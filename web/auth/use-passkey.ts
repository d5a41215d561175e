import { useEffect, useRef, useState } from 'react'
import { askForPasskey, canAutofillPasskeys, canUsePasskeys } from '../parts/forms/passkey.ts'
import { message, say } from '../words/say.ts'
import { auth, toPageResult } from './api.ts'
import { type Flow, useFlow } from './flow.tsx'

const FAILED = {
  tone: 'bad',
  text: message('This browser could not use the passkey. Try again, or continue with your email address.'),
} as const

/** Signs in with any passkey of this site. Returns true if the server refused the chosen one. */
async function signIn(flow: Flow, choice: { isAutofill: boolean; signal: AbortSignal }): Promise<boolean> {
  const start = await toPageResult(auth('POST /api/auth/passkey-sign-in/options'))
  if (!start.ok) {
    if (!choice.isAutofill) flow.refuse(start)
    return false
  }
  const { ticket, options } = start.body
  const passkey = await askForPasskey(options, choice)
  if (!passkey) return false
  const body = { ticket, passkey, returnTo: flow.destination() }
  const response = await toPageResult(auth('POST /api/auth/passkey-sign-in', { body }))
  if (response.ok) flow.finish(response.body)
  else flow.refuse(response)
  return !response.ok
}

/**
 * Sign-in by passkey: in the list of the address field while the page is open, and by a button. A
 * browser answers only one request at a time, so each ends the one before.
 */
export function usePasskeySignIn() {
  const flow = useFlow()
  const latest = useRef(flow)
  latest.current = flow
  const pending = useRef<AbortController | null>(null)
  const [isAble, setAble] = useState(false)
  const [isBusy, setBusy] = useState(false)

  /** Returns true if the server refused the chosen passkey. */
  const attempt = async (isAutofill: boolean): Promise<boolean> => {
    pending.current?.abort()
    const own = new AbortController()
    pending.current = own
    try {
      return await signIn(latest.current, { isAutofill, signal: own.signal })
    } catch {
      // The browser's own message names its technical reason, which helps nobody.
      if (!isAutofill) latest.current.update({ notice: { ...FAILED, text: say(FAILED.text) } })
      return false
    }
  }
  const offer = async () => {
    // After a refusal, such as of an expired ticket, the list offers the passkeys once more.
    if ((await canAutofillPasskeys()) && (await attempt(true))) await attempt(true)
  }

  useEffect(() => {
    setAble(canUsePasskeys())
    void offer()
    return () => pending.current?.abort()
    // Once for each visit of the page.
  }, [])

  return {
    isAble,
    isBusy,
    start: async () => {
      setBusy(true)
      await attempt(false)
      setBusy(false)
      void offer()
    },
  }
}
