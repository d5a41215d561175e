import './switches.css'

export type Row = { type: string; about: string; isLocked: boolean; email: boolean; bell: boolean }

type SwitchesProps = {
  group: string
  rows: readonly Row[]
  turn: (type: string, channel: 'email' | 'bell', isOn: boolean) => void
}

/** Kinds of notices under each other, with a box a channel. Some cannot be switched off, and say so. */
export const Switches = ({ group, rows, turn }: SwitchesProps) => (
  <>
    {rows.some(({ isLocked }) => isLocked) && (
      <p className="small muted">What is checked and grey is always told: it is about your money or your likeness.</p>
    )}
    <table className="switches">
      <caption className="for-ears">{group}</caption>
      <thead>
        <tr>
          <th scope="col">Tell me when</th>
          <th scope="col">Mail</th>
          <th scope="col">Bell</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ type, about, isLocked, email, bell }) => (
          <tr key={type}>
            <th scope="row">{about}</th>
            <Box label={`${about}: mail`} isOn={email} isLocked={isLocked} turn={(isOn) => turn(type, 'email', isOn)} />
            <Box label={`${about}: bell`} isOn={bell} isLocked={isLocked} turn={(isOn) => turn(type, 'bell', isOn)} />
          </tr>
        ))}
      </tbody>
    </table>
  </>
)

type BoxProps = { label: string; isOn: boolean; isLocked: boolean; turn: (isOn: boolean) => void }

const Box = ({ label, isOn, isLocked, turn }: BoxProps) => (
  <td>
    <label>
      <input
        type="checkbox"
        aria-label={label}
        checked={isOn}
        disabled={isLocked}
        onChange={(event) => turn(event.currentTarget.checked)}
      />
    </label>
  </td>
)
