import { TextField } from '../../../parts/forms/fields.tsx'

type PlaceFieldProps = { name: string; value: string; onChange: (text: string) => void; error: string | undefined }

export const PlaceField = ({ name, value, onChange, error }: PlaceFieldProps) => (
  <TextField
    name={name}
    label="Position in the list"
    type="number"
    inputMode="numeric"
    min={0}
    max={10_000}
    isRequired
    value={value}
    onChange={onChange}
    error={error}
  />
)
