import type { PageModule } from '../page-module.ts'
import { PageHeading, Section } from '../parts/page.tsx'
import { CodeForm } from './parts/code-form.tsx'
import { CredentialsCheck } from './parts/credentials-check.tsx'

export const head: PageModule['head'] = () => ({
  title: 'Check a licence or a file',
  description:
    'What a licence allows and whether it holds, by its code; and what a picture or a recording says of where it comes from.',
})

/** Asks for the code of a licence, or for a file to be read. */
export default function VerifyPage() {
  return (
    <>
      <PageHeading
        title="Check a licence"
        lead="Whoever shows the face or the voice of somebody who sells it here has a licence with a code. See what it allows, and whether it holds."
      />
      <CodeForm />
      <Section title="Or drop the file itself">
        <p>
          What is made here says in its file whose likeness it is and how it was made. We read that, and whether a byte
          was changed since.
        </p>
        <CredentialsCheck />
      </Section>
    </>
  )
}
