import type { Words } from '../type.ts'

export const refusals: Words['refusals'] = {
  unknown: {
    title: '問題が発生しました',
    text: 'しばらくしてからもう一度お試しください。これまでの内容は保存されています。',
  },
  Unreachable: { title: '接続がありません', text: '接続を確認して、もう一度お試しください。何も失われていません。' },
  RateLimited: { title: 'リクエストが多すぎます', text: '1分待ってから、もう一度お試しください。' },
  ServiceUnavailable: {
    title: '現在利用できません',
    text: 'しばらくしてからもう一度お試しください。何も失われていません。',
  },
  NotFound: { title: '利用できなくなりました', text: '最初からやり直してください。1分ほどで終わります。' },
  Forbidden: { title: 'アクセスできません', text: 'ストアのトップページに戻って、もう一度お試しください。' },
  Conflict: { title: '途中で内容が変わりました', text: '現在の内容を確認してから、もう一度お試しください。' },
  BadRequest: {
    title: '不足または誤りがあります',
    text: '入力内容を確認して、もう一度お試しください。',
  },
  UnprocessableEntity: {
    title: 'これは使えません',
    text: '入力内容を変更するか、別のものを選んでください。',
  },
  CAMPAIGN_CLOSED: { title: 'このストアは閉店します', text: '新しい作品は作れません。' },
  PREVIEW_SESSION: { title: 'これはプレビューです', text: 'プレビューでは購入できません。' },
  CONSENT_REQUIRED: {
    title: '同意が必要です',
    text: '写真の下のチェックボックスをオンにして、再度アップロードしてください。',
  },
  GUARDIAN_CONSENT_REQUIRED: {
    title: '保護者の同意が必要です',
    text: '写真に子どもが写っているようです。保護者にチェックボックスをオンにしてもらってから続けてください。',
  },
  no_photo: { title: '先に写真を追加してください', text: '写真を撮るか、ファイルから選んでください。' },
  no_face: { title: '顔が見つかりません', text: 'カメラに顔を向け、中央に合わせて撮り直してください。' },
  multiple_faces: { title: '複数の顔が見つかりました', text: 'あなただけが写るように撮り直してください。' },
  face_occluded: {
    title: '顔の一部が隠れています',
    text: 'サングラス、マスク、帽子を外して撮り直してください。',
  },
  no_model: {
    title: '写真をまだ確認できませんでした',
    text: '写真は保存されています。しばらくしてからもう一度お試しください。',
  },
  too_dark: {
    title: '写真が少し暗いです',
    text: '窓や照明に向かって撮った写真の方がきれいに仕上がります。この写真も使えます。',
  },
  NUDITY: { title: 'この写真は使えません', text: '服を着て、別の写真を撮ってください。' },
  PayloadTooLarge: { title: '写真が大きすぎます', text: '10 MBまでの写真を選んでください。' },
  UnsupportedMediaType: {
    title: 'このファイル形式には対応していません',
    text: 'JPEG、PNG、WebPの写真を選んでください。',
  },
  FILE_INFECTED: {
    title: 'このファイルにはマルウェアが含まれています',
    text: '保存されませんでした。別の写真を選んでください。',
  },
  GENERATION_FAILED: {
    title: '画像を生成できませんでした',
    text: '請求はされていません。もう一度お試しください。',
  },
  SESSION_MOVED: {
    title: '別の端末で続けられました',
    text: 'その端末で続けてください。ここで別の作品を作るには、最初からやり直してください。',
  },
  LINK_OVER: {
    title: 'このリンクは使えなくなりました',
    text: '10分以内に1回だけ開けます。始めた場所で新しいリンクを作成してください。',
  },
}
