import './switches.css'

export type Row = { type: string; about: string; isLocked: boolean; email: boolean; bell: boolean }

type SwitchesProps = {
  group: string
  rows: readonly Row[]
  turn: (type: string, channel: 'email' | 'bell', isOn: boolean) => void
}

export const Switches = ({ group, rows, turn }: SwitchesProps) => (
  <ul className="switches" aria-label={group}>
    {rows.map(({ type, about, isLocked, email, bell }) => (
      <li key={type}>
        <span>{about}</span>
        <span className="switches-boxes">
          <Box about={about} name="Email" isOn={email} isLocked={isLocked} turn={(isOn) => turn(type, 'email', isOn)} />
          <Box about={about} name="Bell" isOn={bell} isLocked={isLocked} turn={(isOn) => turn(type, 'bell', isOn)} />
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
      aria-label={`${about}: ${name}`}
      checked={isOn}
      disabled={isLocked}
      onChange={(event) => turn(event.currentTarget.checked)}
    />
    <span className="small muted">{name}</span>
  </label>
)
