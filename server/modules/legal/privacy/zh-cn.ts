import type { PrivacyTexts } from './privacy-texts.ts';

export const chinese: PrivacyTexts = {
  title: '隐私说明',
  intro: '本服务如何处理您的数据。以下内容根据本服务当前的设置生成。',
  operator: (details) => `本服务由 ${details} 运营。`,
  sandbox: '这是演示环境，账户、支付或邮件均为模拟。请勿输入个人信息。',
  speech: {
    title: '您说的话',
    thisServer: '您的语音经加密传输到本服务器，由本服务器完成识别、翻译和朗读，不会提供给其他公司。',
    engines: '您的语音经加密传输到本服务器。',
    recogniser: (host) => `为了识别，语音会传给 ${host}。`,
    translator: (host) => `为了翻译，文字会传给 ${host}。`,
    synthesiser: (host) => `为了朗读，译文会传给 ${host}。`,
    cloud: (company, host) =>
      `您的语音从浏览器经加密直接传输到 ${company}（${host}），由其按照自己的条款完成识别、翻译和朗读。本服务器只收到文字，不接收声音。`,
    notRecorded: '语音不会被录制，用完即丢弃。',
    turn: '如果您的网络需要，本服务的中继会转发加密的语音。',
    onDevice: '如果由浏览器自行翻译，您说的话在您的设备上识别和翻译。',
  },
  conversations: {
    title: '您的对话',
    kept: '对话文字保存在您的账户中，直到您删除对话或账户。',
    trial: '免费试用的对话不会保存，只记录时长和用量，保留 30 天。',
    shared: '得到对话或房间链接的人可以阅读其内容，直到链接过期或被您撤销。',
    device: '您的浏览器会保存对话副本、偏好设置和已下载的语言。您可以在设置中查看并删除。',
  },
  account: {
    title: '您的账户',
    kept: '姓名、邮箱、语言、名称与术语以及上次登录时间。密码只以无法还原的哈希形式保存。登录状态最多保持 90 天。',
    identity: (host) => `通过 Apple 或 Google 登录时，由 ${host} 向本服务提供您的姓名、邮箱和一个标识符。`,
    mail: (host) => `验证码、收据和安全通知通过 ${host} 发送。`,
  },
  payments: {
    title: '支付',
    companies: (names) => `支付由 ${names} 处理，您在那里输入的信息由其接收。本服务看不到您的银行卡或银行账户。`,
    kept: '订单、收据和 Token 用量因财务记账需要保留；删除账户后，这些记录不再含有您的姓名。支付公司的通知内容在 90 天后删除。',
  },
  abuse: {
    title: '防止滥用',
    attempts: '为了限制登录尝试次数，您的邮箱和网络以哈希形式计数，最多保留一天。验证码 10 分钟内有效。',
    trial: '每台设备只有一次免费试用，因此您的浏览器特征和网络以哈希形式保存一年，无法还原。',
    gift: '新账户的免费 Token 只赠送一次，因此您的邮箱以无法还原的哈希形式保存，删除账户后仍会保留。',
    captcha: 'Cloudflare Turnstile 用于确认您是真人，它会收到您的网络地址和浏览器特征。',
    cookies:
      '没有广告，也没有跟踪。一个 Cookie 记住侧边栏状态 7 天；登录后另一个 Cookie 记住本设备一年，以免他人将您锁在门外。',
    logs: '日志只包含请求的类型、结果和耗时，不包含内容、姓名或地址。',
  },
  rights: {
    title: '您的权利',
    settings: '您可以在设置中下载全部数据、更正姓名和邮箱、删除账户；单个对话可在历史记录中删除。',
    closing: '删除账户时，个人资料、对话、名称与术语立即删除。',
    backups: '已删除的数据可能仍在备份中，直到备份被替换。',
    contact: '其他事项请联系运营方。您也可以向数据保护机构投诉。',
  },
  links: { terms: '服务条款', imprint: '运营者信息', support: '支持' },
  listSeparator: '和',
};
