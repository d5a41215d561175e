import { useEffect, useState } from 'react'
import type { PushSettings } from '../../../../client/src/api-types.ts'
import { brandName } from '../../../brand.ts'
import { Lines, Section } from '../../../parts/layout/page.tsx'
import { Say, say } from '../../../words/say.ts'
import { useApiMutation, useApiQuery, useFacts } from '../../api.tsx'
import {
  hasSubscription,
  type PushAbility,
  readAbility,
  subscribeDevice,
  unsubscribeDevice,
} from '../../installed/push-device.ts'
import { Load } from '../../parts/feedback/load.tsx'
import { Notice, RefusalNotice } from '../../parts/feedback/notice.tsx'
import { Actions, Button } from '../../parts/forms/button.tsx'
import { SwitchField } from '../../parts/forms/fields.tsx'
import { Snapshot } from '../../parts/values/moment.tsx'

/** Notifications on this device, and the list of the account's devices. */
export function ThisDevice() {
  const settings = useApiQuery('GET /api/push')
  const { hasWorker } = useFacts()
  if (!hasWorker) return null
  return (
    <Section title={say('Devices')}>
      <Load of={settings}>{(saved) => <Devices saved={saved} />}</Load>
    </Section>
  )
}

function Devices({ saved }: { saved: PushSettings }) {
  const here = saved.devices.find(({ isThisBrowser }) => isThisBrowser)
  const change = useApiMutation('PUT /api/push')
  const remove = useApiMutation('DELETE /api/push/devices/{id}')
  const turnOff = async (id: string) => {
    if (id === here?.id) await unsubscribeDevice()
    await remove.call({ params: { id } })
  }
  return (
    <div className="stack">
      <HereAndNow publicKey={saved.publicKey} deviceId={here?.id} onTurnOff={turnOff} isBusy={remove.isBusy} />
      {saved.devices.length > 0 && (
        <>
          <SwitchField
            name="showsDetails"
            label={say('Show names and amounts on the lock screen')}
            hint={say(
              'When off, devices show only what kind of notification it is. Anyone who sees the screen can read it.',
            )}
            isOn={saved.showsDetails}
            isBusy={change.isBusy}
            onChange={(showsDetails) => void change.call({ body: { showsDetails } })}
          />
          <Lines>
            {saved.devices.map(({ id, browser, createdAt, isThisBrowser }) => (
              <li key={id}>
                <div className="lines-said">
                  <strong>{browser ?? say('A browser')}</strong>
                  {isThisBrowser && <span className="good"> {say('This device')}</span>}
                  <p className="small muted">
                    <Say text="Since {day}" values={{ day: <Snapshot at={createdAt} /> }} />
                  </p>
                </div>
                {!isThisBrowser && (
                  <Button
                    look="quiet"
                    label={browser === null ? say('Remove browser') : say('Remove {name}', { name: browser })}
                    isBusy={remove.isBusy}
                    onClick={() => void turnOff(id)}
                  >
                    {say('Remove')}
                  </Button>
                )}
              </li>
            ))}
          </Lines>
        </>
      )}
      <RefusalNotice refused={change.refused ?? remove.refused} />
    </div>
  )
}

const UNABLE: Readonly<Record<Exclude<PushAbility, 'notAsked' | 'allowed'>, string>> = {
  get unsupported() {
    return say('This browser cannot show notifications. Use another one on this device.')
  },
  get install() {
    return say(
      'On an iPhone or iPad, install {brand} first: open the share menu, choose “Add to Home Screen”, and open it from there.',
      { brand: brandName() },
    )
  },
  get blocked() {
    return say(
      'This browser blocks notifications from {brand}. Allow them in the browser’s settings for this site, then reload the page.',
      { brand: brandName() },
    )
  },
}

type HereProps = {
  publicKey: string
  deviceId: string | undefined
  onTurnOff: (id: string) => Promise<void>
  isBusy: boolean
}

function HereAndNow({ publicKey, deviceId, onTurnOff, isBusy }: HereProps) {
  // The server does not know what the browser can do.
  const [ability, setAbility] = useState<PushAbility | null>(null)
  const [isSubscribed, setSubscribed] = useState(false)
  const { turnOn, isAsking, hasFailed, refused } = useTurnOn(publicKey, setAbility)
  useEffect(() => {
    const found = readAbility()
    setAbility(found)
    if (found === 'allowed') void hasSubscription().then(setSubscribed, () => setSubscribed(false))
  }, [deviceId])
  if (ability === null) return null
  if (ability !== 'allowed' && ability !== 'notAsked') return <p>{UNABLE[ability]}</p>
  if (deviceId !== undefined && isSubscribed)
    return (
      <>
        <p>{say('This device is notified, until you sign out.')}</p>
        <Actions>
          <Button isBusy={isBusy} onClick={() => void onTurnOff(deviceId)}>
            {say('Stop notifying this device')}
          </Button>
        </Actions>
      </>
    )
  return (
    <>
      <p>
        {ability === 'allowed'
          ? say('Notifications are allowed in this browser, but turned off here.')
          : say('Get notifications on this device, even if {brandName} is closed. Your browser asks you first.', {
              brandName: brandName(),
            })}
      </p>
      <Actions>
        <Button look="primary" isBusy={isAsking} busyLabel={say('Turning on')} onClick={() => void turnOn()}>
          {say('Notify this device')}
        </Button>
      </Actions>
      {hasFailed && (
        <Notice tone="warn">
          {say('The browser’s push service did not respond. Check the connection, then try again.')}
        </Notice>
      )}
      <RefusalNotice refused={refused} />
    </>
  )
}

function useTurnOn(publicKey: string, onAbility: (ability: PushAbility) => void) {
  const [isAsking, setAsking] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const add = useApiMutation('POST /api/push/devices')
  const turnOn = async () => {
    setAsking(true)
    setFailed(false)
    try {
      const answer = await Notification.requestPermission()
      if (answer === 'granted') {
        const isAdded = await add.call({ body: await subscribeDevice(publicKey) })
        // The address may belong to the account that used this browser before.
        if (isAdded === undefined) await add.call({ body: await subscribeDevice(publicKey, true) })
      }
    } catch {
      // The browser's own push service is unreachable, or the browser forbids the subscription.
      setFailed(true)
    } finally {
      setAsking(false)
      onAbility(readAbility())
    }
  }
  return { turnOn, isAsking, hasFailed, refused: add.refused }
}
