/** How a mail is looked at: `inverted` as by programs that turn all colours round themselves. */
export type MailLook = 'light' | 'dark' | 'phone' | 'inverted'

export type GalleryMail = {
  kind: string
  reader: string
  subject: string
  /** What stands beside the subject in a list of mails. */
  text: string
  /** Of its HTML, in bytes. */
  size: number
}

export type MailGalleryProps = {
  look: MailLook
  looks: readonly MailLook[]
  /** In the order of their addresses: the first is `/dev/mails/0/light`. */
  mails: readonly GalleryMail[]
}
