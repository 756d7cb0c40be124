// Words for generated pages, in several languages and scripts. They need not make sense: they must look like the script.

const list = (text) => text.split('|');

const LANGUAGES = {
  en: {
    labels: list('Save|Cancel|Submit|Log in|Sign up|Search|Add to cart|Buy now|Learn more|Next|Back|Continue|Delete|Edit|Settings|Download|Upload|Share|Subscribe|Contact us|Get started|Read more|View all|Apply|Reset|Filter|Sort by|New project|Create account|Forgot password?|Remember me|Dashboard|Profile|Messages|Notifications|Reports|Orders|Customers|Products|Inbox|Help|About|Pricing|Blog|Docs|Home|Accept all|Decline|OK|Close|Send|Reply|Export|Print|Preview|Publish|Invite|Follow|Like|Join|Donate|Book a table|Check availability|Try it free|Log out|Terms|Privacy policy|Manage cookies|See details|Open|Copy link'),
    fields: list('E-mail address|Password|First name|Last name|Phone number|Company|City|Country|Postal code|Date of birth|Message|Search…|Username|Card number|Quantity|Subject|Website|Comment|Amount|Time zone|Language|Category|Priority|Start date'),
    words: list('the|system|of|report|and|a|time|value|people|page|with|market|under|city|has|from|light|water|project|plan|school|world|house|number|great|small|public|between|never|change|result|school|design|team|growth|music|summer|other|service|open|source|model|data|report|simple|weekly|account|history|review|price|garden|engine|window|paper|green|river'),
  },
  de: { labels: list('Speichern|Abbrechen|Anmelden|Registrieren|Suchen|In den Warenkorb|Weiter|Zurück|Mehr erfahren|Einstellungen|Löschen|Übersicht|Datenschutz|Nachrichten|Bestellungen|Hilfe|Schließen|Herunterladen'), fields: list('E-Mail-Adresse|Passwort|Vorname|Nachname|Straße|Postleitzahl|Suchbegriff|Nachricht'), words: list('der|Haus|und|über|Verbindung|Straße|Möglichkeit|Zeit|nicht|werden|Ergebnis|Öffnung|zwischen|Arbeit|Gesellschaft|neue|Bericht|größer') },
  fr: { labels: list('Enregistrer|Annuler|Connexion|Créer un compte|Rechercher|Ajouter au panier|Suivant|Précédent|En savoir plus|Paramètres|Supprimer|Accueil|À propos|Télécharger|Fermer|Voir tout'), fields: list('Adresse e-mail|Mot de passe|Prénom|Nom|Téléphone|Ville|Code postal'), words: list('le|maison|et|très|rapport|années|système|été|où|être|plus|grande|différent|ville|temps|société|marché') },
  es: { labels: list('Guardar|Cancelar|Iniciar sesión|Registrarse|Buscar|Añadir al carrito|Siguiente|Atrás|Más información|Ajustes|Eliminar|Inicio|Descargar|Ver todo|Cerrar'), fields: list('Correo electrónico|Contraseña|Nombre|Apellidos|Teléfono|Ciudad'), words: list('el|mundo|y|año|señor|también|nuevo|trabajo|información|ciudad|después|número|más|gobierno|tiempo') },
  pl: { labels: list('Zapisz|Anuluj|Zaloguj się|Szukaj|Dodaj do koszyka|Dalej|Wstecz|Więcej|Ustawienia|Usuń|Wyślij|Pobierz'), fields: list('Adres e-mail|Hasło|Imię|Nazwisko|Miasto'), words: list('że|się|łatwo|człowiek|źródło|miasto|przed|który|świat|także|życie|praca') },
  tr: { labels: list('Kaydet|İptal|Giriş yap|Ara|Sepete ekle|İleri|Geri|Daha fazla|Ayarlar|Sil|Gönder'), fields: list('E-posta|Şifre|Ad|Soyad|Şehir'), words: list('bir|için|şehir|güzel|değil|çalışma|büyük|ile|yeni|zaman|ülke') },
  vi: { labels: list('Lưu|Hủy|Đăng nhập|Tìm kiếm|Thêm vào giỏ|Tiếp tục|Quay lại|Xem thêm|Cài đặt|Xóa'), fields: list('Địa chỉ e-mail|Mật khẩu|Họ tên|Thành phố'), words: list('người|và|được|những|thành phố|công việc|mới|thời gian|nước|của|một') },
  ru: { labels: list('Сохранить|Отмена|Войти|Регистрация|Поиск|В корзину|Далее|Назад|Подробнее|Настройки|Удалить|Главная|О компании|Скачать|Закрыть|Показать все'), fields: list('Электронная почта|Пароль|Имя|Фамилия|Телефон|Город'), words: list('и|город|время|работа|человек|новый|система|которые|жизнь|большой|отчёт|между|страна|результат|дом|вода') },
  el: { labels: list('Αποθήκευση|Ακύρωση|Σύνδεση|Αναζήτηση|Επόμενο|Πίσω|Περισσότερα|Ρυθμίσεις|Διαγραφή'), fields: list('Ηλεκτρονική διεύθυνση|Κωδικός|Όνομα|Πόλη'), words: list('και|πόλη|χρόνος|κόσμος|νέο|εργασία|μεγάλο|σύστημα|ζωή|για') },
  ar: { rtl: true, script: 'arabic', labels: list('حفظ|إلغاء|تسجيل الدخول|بحث|أضف إلى السلة|التالي|رجوع|اقرأ المزيد|الإعدادات|حذف|الرئيسية|من نحن|تحميل|إغلاق|إرسال'), fields: list('البريد الإلكتروني|كلمة المرور|الاسم|المدينة|الهاتف'), words: list('في|المدينة|الوقت|العمل|جديد|النظام|كبير|الحياة|بين|العالم|من|على|تقرير|ماء|بيت') },
  he: { rtl: true, script: 'hebrew', labels: list('שמירה|ביטול|כניסה|חיפוש|הוספה לסל|הבא|חזרה|קרא עוד|הגדרות|מחיקה|דף הבית|אודות|שליחה'), fields: list('דואר אלקטרוני|סיסמה|שם פרטי|עיר|טלפון'), words: list('של|עיר|זמן|עבודה|חדש|מערכת|גדול|חיים|בין|עולם|דוח|מים|בית') },
  hi: { script: 'devanagari', labels: list('सहेजें|रद्द करें|लॉग इन|खोजें|कार्ट में जोड़ें|आगे|पीछे|और पढ़ें|सेटिंग्स|हटाएं|होम'), fields: list('ईमेल पता|पासवर्ड|नाम|शहर'), words: list('और|शहर|समय|काम|नया|जीवन|दुनिया|पानी|के|बीच|रिपोर्ट|बड़ा') },
  th: { script: 'thai', labels: list('บันทึก|ยกเลิก|เข้าสู่ระบบ|ค้นหา|เพิ่มลงตะกร้า|ถัดไป|กลับ|อ่านเพิ่มเติม|ตั้งค่า|ลบ'), fields: list('อีเมล|รหัสผ่าน|ชื่อ|เมือง'), words: list('และ|เมือง|เวลา|งาน|ใหม่|ระบบ|ชีวิต|โลก|น้ำ|บ้าน|รายงาน') },
  ja: { script: 'jp', labels: list('保存|キャンセル|ログイン|新規登録|検索|カートに入れる|次へ|戻る|詳細を見る|設定|削除|ホーム|お問い合わせ|ダウンロード|閉じる|送信'), fields: list('メールアドレス|パスワード|お名前|住所|電話番号'), words: list('世界|時間|仕事|新しい|大きな|生活|システム|報告|都市|変化|水|音楽|公園|その|から|について') },
  zh: { script: 'sc', labels: list('保存|取消|登录|注册|搜索|加入购物车|下一步|返回|了解更多|设置|删除|首页|关于我们|下载|关闭|发送'), fields: list('电子邮箱|密码|姓名|城市|电话号码'), words: list('世界|时间|工作|新的|生活|系统|报告|城市|变化|水|音乐|公园|之间|因为|可以|人们') },
  ko: { script: 'kr', labels: list('저장|취소|로그인|회원가입|검색|장바구니 담기|다음|뒤로|자세히 보기|설정|삭제|홈|다운로드|닫기|보내기'), fields: list('이메일 주소|비밀번호|이름|도시|전화번호'), words: list('그리고|도시|시간|일|새로운|생활|시스템|보고서|변화|물|음악|공원|사이') },
};

const SHARES = ['en', 'en', 'en', 'en', 'en', 'en', 'en', 'de', 'fr', 'es', 'pl', 'tr', 'vi', 'ru', 'ru', 'el', 'ar', 'ar', 'he', 'hi', 'th', 'ja', 'ja', 'zh', 'zh', 'ko'];

/** The vocabulary of one page. */
export class Words {
  constructor(random) {
    this.random = random;
    this.code = random.pick(SHARES);
    const language = LANGUAGES[this.code];
    this.rtl = language.rtl ?? false;
    this.script = language.script ?? 'latin';
    this.language = language;
    this.gap = /^(jp|sc|thai)$/.test(this.script) ? '' : ' ';
  }

  label() {
    return this.random.pick(this.language.labels);
  }

  field() {
    return this.random.pick(this.language.fields);
  }

  some(low, high) {
    return [...Array(this.random.int(low, high))].map(() => this.random.pick(this.language.words)).join(this.gap);
  }

  title() {
    const text = this.some(2, 5);
    return text[0].toUpperCase() + text.slice(1);
  }

  sentence() {
    const text = this.some(5, 16);
    return `${text[0].toUpperCase()}${text.slice(1)}${this.gap ? '.' : '。'}`;
  }

  paragraph(low = 2, high = 5) {
    return [...Array(this.random.int(low, high))].map(() => this.sentence()).join(' ');
  }

  /** What stands in a table cell: numbers, dates, names, states. */
  cell() {
    const r = this.random;
    return r.pick([
      () => String(r.int(1, 99999)), () => `$${r.int(1, 999)}.${r.int(10, 99)}`, () => `${r.int(1, 28)}.${r.int(1, 12)}.20${r.int(10, 26)}`,
      () => this.some(1, 3), () => `${r.int(0, 100)} %`, () => `#${r.int(1000, 9999)}`,
    ])();
  }
}
