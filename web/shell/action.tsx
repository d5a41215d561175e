import { Button, ButtonLink } from '../parts/forms/button.tsx'

/** A page has at most one primary action. */
export type ActionProps = { label: string; primary?: boolean; danger?: boolean } & (
  | { href: string }
  | { post: string; fields?: Readonly<Record<string, string>> }
)

/** Renders a link, or a form that posts hidden fields. */
export function Action({ label, primary, danger, ...action }: ActionProps) {
  const look = primary ? 'primary' : danger ? 'danger' : 'plain'
  if ('href' in action)
    return (
      <ButtonLink look={look} href={action.href}>
        {label}
      </ButtonLink>
    )
  return (
    <form method="post" action={action.post} className="action">
      <HiddenFields fields={action.fields ?? {}} />
      <Button look={look}>{label}</Button>
    </form>
  )
}

/** Renders `fields` as hidden inputs. */
export function HiddenFields({ fields }: { fields: Readonly<Record<string, string>> }) {
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
