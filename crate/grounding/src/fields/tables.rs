//! The words pages use for fields: data, a row for each meaning.

use super::FieldPurpose;

// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill
pub(super) const AUTOCOMPLETE: &[(&str, FieldPurpose)] = &[
    ("name", FieldPurpose::FullName),
    ("honorific-prefix", FieldPurpose::Title),
    ("given-name", FieldPurpose::FirstName),
    ("additional-name", FieldPurpose::MiddleName),
    ("family-name", FieldPurpose::LastName),
    ("nickname", FieldPurpose::Username),
    ("username", FieldPurpose::Username),
    ("new-password", FieldPurpose::Password),
    ("current-password", FieldPurpose::Password),
    ("one-time-code", FieldPurpose::Unanswerable),
    ("organization-title", FieldPurpose::JobTitle),
    ("organization", FieldPurpose::Company),
    ("street-address", FieldPurpose::Street),
    ("address-line1", FieldPurpose::Street),
    ("address-line2", FieldPurpose::AddressLine2),
    ("address-line3", FieldPurpose::AddressLine2),
    ("address-level1", FieldPurpose::State),
    ("address-level2", FieldPurpose::City),
    ("country", FieldPurpose::Country),
    ("country-name", FieldPurpose::Country),
    ("postal-code", FieldPurpose::PostalCode),
    ("cc-name", FieldPurpose::Unanswerable),
    ("cc-number", FieldPurpose::Unanswerable),
    ("cc-exp", FieldPurpose::Unanswerable),
    ("cc-exp-month", FieldPurpose::Unanswerable),
    ("cc-exp-year", FieldPurpose::Unanswerable),
    ("cc-csc", FieldPurpose::Unanswerable),
    ("bday", FieldPurpose::BirthDate),
    ("bday-year", FieldPurpose::Year),
    ("sex", FieldPurpose::Gender),
    ("url", FieldPurpose::Url),
    ("photo", FieldPurpose::Unanswerable),
    ("tel", FieldPurpose::Phone),
    ("tel-national", FieldPurpose::Phone),
    ("email", FieldPurpose::Email),
    ("webauthn", FieldPurpose::Username),
];

/// Phrases in labels, names and placeholders, folded; the more particular rows first.
#[rustfmt::skip]
pub(super) const PHRASES: &[(FieldPurpose, &[&str])] = &[
    (FieldPurpose::Unanswerable, &[
        "captcha", "verification code", "one time code", "otp", "security code", "card number", "cvc", "cvv",
        "iban", "coupon", "promo code", "voucher", "gutschein", "kartennummer",
    ]),
    (FieldPurpose::Email, &[
        "email", "e mail", "mail address", "mailadresse", "courriel", "correo", "correo electronico",
        "posta elettronica", "mail",
    ]),
    (FieldPurpose::Username, &[
        "username", "user name", "user id", "userid", "login", "login name", "nickname", "nick", "handle",
        "screen name", "benutzername", "benutzer", "nutzername", "nom d utilisateur", "identifiant",
        "nombre de usuario", "usuario", "nome utente", "gebruikersnaam", "user",
    ]),
    (FieldPurpose::Password, &[
        "password", "passwort", "kennwort", "mot de passe", "contrasena", "senha", "wachtwoord", "passphrase",
    ]),
    (FieldPurpose::Company, &[
        "company", "organisation", "organization", "employer", "business name", "firma", "unternehmen",
        "entreprise", "societe", "empresa", "azienda", "bedrijf",
    ]),
    (FieldPurpose::JobTitle, &[
        "job title", "position", "occupation", "profession", "job", "beruf", "funktion", "fonction", "puesto",
        "cargo",
    ]),
    (FieldPurpose::FirstName, &[
        "first name", "firstname", "given name", "forename", "fname", "vorname", "prenom", "primer nombre",
        "voornaam", "first",
    ]),
    (FieldPurpose::LastName, &[
        "last name", "lastname", "surname", "family name", "lname", "nachname", "familienname",
        "nom de famille", "apellido", "apellidos", "cognome", "sobrenome", "achternaam", "last",
    ]),
    (FieldPurpose::MiddleName, &[
        "middle name", "middle initial", "zweiter vorname",
    ]),
    (FieldPurpose::Phone, &[
        "phone", "telephone", "mobile", "mobile number", "cell", "tel", "telefon", "telefonnummer", "handy",
        "handynummer", "portable", "telefono", "movil", "celular", "cellulare", "telefone", "telefoon",
        "whatsapp",
    ]),
    (FieldPurpose::BirthDate, &[
        "birth", "birthday", "birthdate", "date of birth", "dob", "geburtsdatum", "geburtstag", "naissance",
        "nacimiento", "nascita", "nascimento", "geboortedatum",
    ]),
    (FieldPurpose::PostalCode, &[
        "zip", "zip code", "zipcode", "postal code", "postcode", "post code", "postal", "plz", "postleitzahl",
        "code postal", "codigo postal", "cap", "cep",
    ]),
    (FieldPurpose::HouseNumber, &[
        "house number", "house no", "hausnummer", "numero civico", "huisnummer",
    ]),
    (FieldPurpose::AddressLine2, &[
        "address line 2", "address 2", "apartment", "apt", "suite", "adresszusatz", "complement d adresse",
    ]),
    (FieldPurpose::Street, &[
        "street", "street address", "address", "address line 1", "strasse", "anschrift", "adresse", "rue",
        "calle", "direccion", "indirizzo", "via", "endereco", "rua", "straat", "adres",
    ]),
    (FieldPurpose::City, &[
        "city", "town", "ort", "stadt", "wohnort", "ville", "ciudad", "localidad", "citta", "cidade",
        "plaats", "woonplaats",
    ]),
    (FieldPurpose::State, &[
        "state", "province", "region", "county", "bundesland", "departement", "provincia", "estado",
        "regione",
    ]),
    (FieldPurpose::Country, &[
        "country", "nationality", "land", "pays", "pais", "paese",
    ]),
    (FieldPurpose::Gender, &[
        "gender", "sex", "geschlecht", "genre", "sexe", "genero", "sexo", "sesso",
    ]),
    (FieldPurpose::Title, &[
        "salutation", "title", "anrede", "civilite", "tratamiento", "aanhef",
    ]),
    (FieldPurpose::Age, &[
        "age", "your age", "alter", "edad", "eta", "idade", "leeftijd",
    ]),
    (FieldPurpose::Year, &[
        "year", "jahr", "annee", "ano", "anno",
    ]),
    (FieldPurpose::Date, &[
        "date", "datum", "fecha", "data", "arrival", "departure", "check in", "check out",
    ]),
    (FieldPurpose::Time, &[
        "time", "uhrzeit", "heure", "hora", "ora",
    ]),
    (FieldPurpose::Url, &[
        "url", "website", "web site", "homepage", "webseite", "site web", "sitio web", "sito web",
    ]),
    (FieldPurpose::Search, &[
        "search", "suche", "suchen", "recherche", "rechercher", "buscar", "cerca", "pesquisar", "zoeken",
        "query", "keyword", "keywords", "q",
    ]),
    (FieldPurpose::Subject, &[
        "subject", "topic", "betreff", "thema", "objet", "sujet", "asunto", "oggetto", "assunto", "onderwerp",
    ]),
    (FieldPurpose::Message, &[
        "message", "comment", "comments", "enquiry", "inquiry", "question", "feedback", "description",
        "review", "bio", "about you", "notes", "nachricht", "mitteilung", "kommentar", "anfrage", "bemerkung",
        "commentaire", "mensaje", "comentario", "messaggio", "mensagem", "bericht",
    ]),
    (FieldPurpose::Number, &[
        "number", "quantity", "qty", "amount", "count", "how many", "guests", "persons", "people", "anzahl",
        "menge", "betrag", "nombre de", "cantidad", "quantita", "quantidade", "aantal",
    ]),
    (FieldPurpose::Username, &[
        "account", "member", "membership", "konto",
    ]),
    (FieldPurpose::FullName, &[
        "full name", "your name", "name", "fullname", "nom", "nom complet", "nombre", "nombre completo",
        "nome", "nome completo", "naam",
    ]),
];
