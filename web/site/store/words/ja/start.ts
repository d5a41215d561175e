import type { Words } from '../type.ts'

export const start: Words['start'] = {
  title: (talent) => `あなたと${talent}を1枚の画像に`,
  lead: '写真を撮ってアートにし、手元に残る商品にしましょう。',
  leadOfStore: 'デザインを選んで、手元に残る商品にしましょう。',
  begin: { art_first: '写真を撮る', design_first: 'デザインを選ぶ' },
  beginning: '少々お待ちください',
  from: '最低価格',
  account: 'アカウントは不要です。',
  how: 'ご利用の流れ',
  steps: {
    photo: {
      title: 'あなたの写真',
      text: 'カメラで撮るか、手持ちの写真を使います。作品を作る以外には使いません。',
    },
    art: { title: 'あなたのアート', text: '写真から1分ほどで作られます。支払い前に確認できます。' },
    design: { title: 'あなたのデザイン', text: 'お好きなものを選んでください。' },
    product: {
      title: 'あなたの商品',
      text: '商品を選ぶと、あなただけのために製造され、お届けします。',
    },
  },
  products: '商品',
  designs: 'デザイン',
  free: '無料',
  goOn: '続ける',
  goOnCart: (name) => `「${name}」で続ける`,
  goOnArt: 'アートで続ける',
  goOnPhoto: '写真で続ける',
  anew: '最初からやり直す',
  team: {
    title: (team) => `あなたのチームは${team}です`,
    text: 'ここで作った作品はチームの得点になります。',
    counted:
      '現在の作品はすでに得点に加算されています。このチームのために別の作品を作るには、最初からやり直してください。',
    board: 'ランキングを見る',
  },
  yours: (talent) => `${talent}との作品を作成中です。`,
  description: (talent) => `写真を撮って${talent}とのアートにし、手元に残る商品にしましょう。`,
  continueTitle: 'ここで続ける',
  continueLead: '別の画面で始めた内容をここで続けます。その後、元の画面では続けられません。',
  continueBegun: (where) => (where === null ? '別の端末で開始' : `${where}で開始`),
  continueYours: '同じアカウントでログインしているため、住所も引き継がれます。',
  continueOnlyYours:
    'たった今ご自身で始めた場合にだけ続けてください。ほかの人から送られたリンクでは続けないでください。写真と作品は引き継がれますが、氏名と住所は引き継がれません。',
  continueButton: 'ここで続ける',
  stores: {
    title: 'ストア',
    lead: '憧れの人たちとつくる商品。',
    by: (talent) => `${talent}とのコラボ`,
    none: '現在営業中のストアはありません',
    noneText: 'また後でご覧ください。',
    first: '最初のページ',
    newer: '新しいストア',
    older: '以前のストア',
  },
}
