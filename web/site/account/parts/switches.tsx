import './switches.css'
import { say } from '../../../words/say.ts'

export type Channel = 'email' | 'bell' | 'push'
export type Row = { type: string; about: string; isLocked: boolean } & Readonly<Record<Channel, boolean>>

const CHANNELS: readonly { channel: Channel; name: string; canLock: boolean }[] = [
  {
    channel: 'email',
    get name() {
      return say('Email')
    },
    canLock: true,
  },
  {
    channel: 'bell',
    get name() {
      return say('Bell')
    },
    canLock: true,
  },
  {
    channel: 'push',
    get name() {
      return say('Devices')
    },
    canLock: false,
  },
]

type SwitchesProps = {
  group: string
  rows: readonly Row[]
  turn: (type: string, channel: Channel, isOn: boolean) => void
}

export const Switches = ({ group, rows, turn }: SwitchesProps) => (
  <ul className="switches" aria-label={group}>
    {rows.map(({ type, about, isLocked, ...isOn }) => (
      <li key={type}>
        <span>{about}</span>
        <span className="switches-boxes">
          {CHANNELS.map(({ channel, name, canLock }) => (
            <Box
              key={channel}
              about={about}
              name={name}
              isOn={isOn[channel]}
              isLocked={isLocked && canLock}
              turn={(next) => turn(type, channel, next)}
            />
          ))}
        </span>
      </li>
    ))}
  </ul>
)

type BoxProps = { about: string; name: string; isOn: boolean; isLocked: boolean; turn: (isOn: boolean) => void }

const Box = ({ about, name, isOn, isLocked, turn }: BoxProps) => (
  <label>
    <input
      type="checkbox"
      aria-label={say('{about}: {name}', { about, name })}
      checked={isOn}
      disabled={isLocked}
      onChange={(event) => turn(event.currentTarget.checked)}
    />
    <span className="small muted">{name}</span>
  </label>
)
