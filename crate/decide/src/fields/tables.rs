//! The words pages use for fields: data, a row for each meaning.

use super::Wants;

// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill
pub(super) const AUTOCOMPLETE: &[(&str, Wants)] = &[
    ("name", Wants::FullName),
    ("honorific-prefix", Wants::Title),
    ("given-name", Wants::FirstName),
    ("additional-name", Wants::MiddleName),
    ("family-name", Wants::LastName),
    ("nickname", Wants::Username),
    ("username", Wants::Username),
    ("new-password", Wants::Password),
    ("current-password", Wants::Password),
    ("one-time-code", Wants::Unanswerable),
    ("organization-title", Wants::JobTitle),
    ("organization", Wants::Company),
    ("street-address", Wants::Street),
    ("address-line1", Wants::Street),
    ("address-line2", Wants::AddressLine2),
    ("address-line3", Wants::AddressLine2),
    ("address-level1", Wants::State),
    ("address-level2", Wants::City),
    ("country", Wants::Country),
    ("country-name", Wants::Country),
    ("postal-code", Wants::PostalCode),
    ("cc-name", Wants::Unanswerable),
    ("cc-number", Wants::Unanswerable),
    ("cc-exp", Wants::Unanswerable),
    ("cc-exp-month", Wants::Unanswerable),
    ("cc-exp-year", Wants::Unanswerable),
    ("cc-csc", Wants::Unanswerable),
    ("bday", Wants::BirthDate),
    ("bday-year", Wants::Year),
    ("sex", Wants::Gender),
    ("url", Wants::Url),
    ("photo", Wants::Unanswerable),
    ("tel", Wants::Phone),
    ("tel-national", Wants::Phone),
    ("email", Wants::Email),
    ("webauthn", Wants::Username),
];

/// Phrases in labels, names and placeholders, folded; the more particular rows first.
#[rustfmt::skip]
pub(super) const PHRASES: &[(Wants, &[&str])] = &[
    (Wants::Unanswerable, &[
        "captcha", "verification code", "one time code", "otp", "security code", "card number", "cvc", "cvv",
        "iban", "coupon", "promo code", "voucher", "gutschein", "kartennummer",
    ]),
    (Wants::Email, &[
        "email", "e mail", "mail address", "mailadresse", "courriel", "correo", "correo electronico",
        "posta elettronica", "mail",
    ]),
    (Wants::Username, &[
        "username", "user name", "user id", "userid", "login", "login name", "nickname", "nick", "handle",
        "screen name", "benutzername", "benutzer", "nutzername", "nom d utilisateur", "identifiant",
        "nombre de usuario", "usuario", "nome utente", "gebruikersnaam", "user",
    ]),
    (Wants::Password, &[
        "password", "passwort", "kennwort", "mot de passe", "contrasena", "senha", "wachtwoord", "passphrase",
    ]),
    (Wants::Company, &[
        "company", "organisation", "organization", "employer", "business name", "firma", "unternehmen",
        "entreprise", "societe", "empresa", "azienda", "bedrijf",
    ]),
    (Wants::JobTitle, &[
        "job title", "position", "occupation", "profession", "job", "beruf", "funktion", "fonction", "puesto",
        "cargo",
    ]),
    (Wants::FirstName, &[
        "first name", "firstname", "given name", "forename", "fname", "vorname", "prenom", "primer nombre",
        "voornaam", "first",
    ]),
    (Wants::LastName, &[
        "last name", "lastname", "surname", "family name", "lname", "nachname", "familienname",
        "nom de famille", "apellido", "apellidos", "cognome", "sobrenome", "achternaam", "last",
    ]),
    (Wants::MiddleName, &[
        "middle name", "middle initial", "zweiter vorname",
    ]),
    (Wants::Phone, &[
        "phone", "telephone", "mobile", "mobile number", "cell", "tel", "telefon", "telefonnummer", "handy",
        "handynummer", "portable", "telefono", "movil", "celular", "cellulare", "telefone", "telefoon",
        "whatsapp",
    ]),
    (Wants::BirthDate, &[
        "birth", "birthday", "birthdate", "date of birth", "dob", "geburtsdatum", "geburtstag", "naissance",
        "nacimiento", "nascita", "nascimento", "geboortedatum",
    ]),
    (Wants::PostalCode, &[
        "zip", "zip code", "zipcode", "postal code", "postcode", "post code", "postal", "plz", "postleitzahl",
        "code postal", "codigo postal", "cap", "cep",
    ]),
    (Wants::HouseNumber, &[
        "house number", "house no", "hausnummer", "numero civico", "huisnummer",
    ]),
    (Wants::AddressLine2, &[
        "address line 2", "address 2", "apartment", "apt", "suite", "adresszusatz", "complement d adresse",
    ]),
    (Wants::Street, &[
        "street", "street address", "address", "address line 1", "strasse", "anschrift", "adresse", "rue",
        "calle", "direccion", "indirizzo", "via", "endereco", "rua", "straat", "adres",
    ]),
    (Wants::City, &[
        "city", "town", "ort", "stadt", "wohnort", "ville", "ciudad", "localidad", "citta", "cidade",
        "plaats", "woonplaats",
    ]),
    (Wants::State, &[
        "state", "province", "region", "county", "bundesland", "departement", "provincia", "estado",
        "regione",
    ]),
    (Wants::Country, &[
        "country", "nationality", "land", "pays", "pais", "paese",
    ]),
    (Wants::Gender, &[
        "gender", "sex", "geschlecht", "genre", "sexe", "genero", "sexo", "sesso",
    ]),
    (Wants::Title, &[
        "salutation", "title", "anrede", "civilite", "tratamiento", "aanhef",
    ]),
    (Wants::Age, &[
        "age", "your age", "alter", "edad", "eta", "idade", "leeftijd",
    ]),
    (Wants::Year, &[
        "year", "jahr", "annee", "ano", "anno",
    ]),
    (Wants::Date, &[
        "date", "datum", "fecha", "data", "arrival", "departure", "check in", "check out",
    ]),
    (Wants::Time, &[
        "time", "uhrzeit", "heure", "hora", "ora",
    ]),
    (Wants::Url, &[
        "url", "website", "web site", "homepage", "webseite", "site web", "sitio web", "sito web",
    ]),
    (Wants::Search, &[
        "search", "suche", "suchen", "recherche", "rechercher", "buscar", "cerca", "pesquisar", "zoeken",
        "query", "keyword", "keywords", "q",
    ]),
    (Wants::Subject, &[
        "subject", "topic", "betreff", "thema", "objet", "sujet", "asunto", "oggetto", "assunto", "onderwerp",
    ]),
    (Wants::Message, &[
        "message", "comment", "comments", "enquiry", "inquiry", "question", "feedback", "description",
        "review", "bio", "about you", "notes", "nachricht", "mitteilung", "kommentar", "anfrage", "bemerkung",
        "commentaire", "mensaje", "comentario", "messaggio", "mensagem", "bericht",
    ]),
    (Wants::Number, &[
        "number", "quantity", "qty", "amount", "count", "how many", "guests", "persons", "people", "anzahl",
        "menge", "betrag", "nombre de", "cantidad", "quantita", "quantidade", "aantal",
    ]),
    (Wants::Username, &[
        "account", "member", "membership", "konto",
    ]),
    (Wants::FullName, &[
        "full name", "your name", "name", "fullname", "nom", "nom complet", "nombre", "nombre completo",
        "nome", "nome completo", "naam",
    ]),
];
