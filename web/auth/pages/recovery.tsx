import { Button } from '../../parts/forms/button.tsx'
import { say } from '../../words/say.ts'
import { useFlow } from '../flow.tsx'

/**
 * Page of the mailed link about a request to remove all second factors. Its forms need no script,
 * and opening it changes nothing, because mail programs open links too.
 */
export default function Recovery() {
  const { recovery } = useFlow()
  if (!recovery) return null
  const { token, isOpen, opensAt } = recovery
  return (
    <>
      <p>
        {isOpen
          ? say(
              'If you asked for it, remove them now. All devices are then signed out, and your password alone signs you in until you add a new one.',
            )
          : say('If you asked for it, come back to this page after {opensAt}. Nothing changes until then.', {
              opensAt,
            })}
      </p>
      {isOpen && (
        <form method="post" action="/factor-recovery" className="form">
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="intent" value="finish" />
          <Button type="submit" look="danger" isWide>
            {say('Remove my second factors')}
          </Button>
        </form>
      )}
      <p>{say('If it was not you, stop it and choose a new password, because someone else knows yours.')}</p>
      <form method="post" action="/factor-recovery" className="form">
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="intent" value="stop" />
        <Button type="submit" look="primary" isWide>
          {say('Stop the request')}
        </Button>
      </form>
    </>
  )
}
