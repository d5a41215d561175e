import { useState } from 'react'
import { message, Say, say } from '../../words/say.ts'
import type { PageResult } from '../api.ts'
import { useFlow } from '../flow.tsx'
import { formatClock, useCountdown } from '../use-countdown.ts'

const PAUSE_SECONDS = 30

/**
 * Requests another code, at most once per `PAUSE_SECONDS`, so that mail has time to arrive.
 * Without a script, this is a second submit button of the form.
 */
export function Resend({ send }: { send: () => Promise<PageResult<unknown>> }) {
  const { update, refuse } = useFlow()
  const { secondsLeft, start } = useCountdown(PAUSE_SECONDS)
  const [isBusy, setBusy] = useState(false)

  const resend = async () => {
    if (isBusy || secondsLeft > 0) return
    setBusy(true)
    const response = await send()
    setBusy(false)
    if (response.ok) {
      start(PAUSE_SECONDS)
      update({
        notice: { tone: 'good', text: say('We sent a new code. Only the newest code works.') },
        fieldErrors: {},
      })
    } else {
      const wait = response.notice?.waitSeconds
      if (wait !== undefined) start(wait)
      refuse(wait === undefined ? response : { ...response, notice: { tone: 'bad', text: say(TOO_OFTEN) } })
    }
  }
  return (
    <p className="aside">
      <Say
        text={
          secondsLeft > 0
            ? 'No email yet? Check your spam folder, or <button>send a new code</button><countdown> in {clock}</countdown>.'
            : 'No email yet? Check your spam folder, or <button>send a new code</button>.'
        }
        values={{
          clock: formatClock(secondsLeft),
          countdown: (words) => <span className="countdown">{words}</span>,
          button: (words) => (
            <button
              type="submit"
              name="intent"
              value="resend"
              formNoValidate
              className="link"
              aria-disabled={isBusy || secondsLeft > 0 || undefined}
              onClick={(event) => {
                event.preventDefault()
                void resend()
              }}
            >
              {words}
            </button>
          ),
        }}
      />
    </p>
  )
}

const TOO_OFTEN = message(
  'You requested many codes in a short time. The newest one in your inbox may still work. Wait a few minutes before you request another.',
)
