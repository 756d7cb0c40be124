//! What a label or a goal is about, as far as the rules know it.

use super::{has_phrase, tokens};

/// Something people do on pages, whatever it is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Concept {
    /// To make an account.
    Register,
    /// To log in.
    LogIn,
    /// To set another password for one that is forgotten.
    ResetPassword,
    /// To search.
    Search,
    /// To write to whoever runs the site.
    Contact,
    /// To have a newsletter sent.
    Subscribe,
    /// To send what was entered.
    Submit,
    /// To agree.
    Accept,
    /// To refuse.
    Reject,
    /// To close what lies in front.
    Close,
    /// Terms and conditions.
    Terms,
    /// Cookies, and consent to them.
    Cookies,
    /// A choice that is still to be made.
    Placeholder,
    /// By way of something else, such as an account of another site.
    ThirdParty,
}

/// The phrases of each concept, folded; several words must stand side by side.
#[rustfmt::skip]
const PHRASES: &[(Concept, &[&str])] = &[
    (Concept::Register, &[
        "register", "registration", "registering", "sign up", "signup", "signing up", "create account",
        "create an account", "create a account", "create a new account", "create new account",
        "create my account", "create your account", "new account", "open an account", "join", "enroll",
        "enrol", "registrieren", "registrierung", "registriere", "konto erstellen", "konto anlegen",
        "konto eroffnen", "neues konto", "s inscrire", "inscription", "inscrivez", "creer un compte",
        "creer mon compte", "registrarse", "registrate", "registro", "registrar", "crear cuenta",
        "crear una cuenta", "registrati", "registrazione", "crea account", "crea un account", "cadastrar",
        "cadastre", "cadastro", "criar conta", "criar uma conta", "registreren", "account aanmaken",
        "aanmelden",
    ]),
    (Concept::LogIn, &[
        "log in", "login", "logon", "log on", "logging in", "sign in", "signin", "signing in", "einloggen",
        "anmelden", "anmeldung", "melde mich an", "se connecter", "connexion", "connectez", "iniciar sesion",
        "inicia sesion", "accedi", "accesso", "entrar", "iniciar sessao", "inloggen",
    ]),
    (Concept::ResetPassword, &[
        "reset password", "reset your password", "reset my password", "reset the password", "forgot password",
        "forgot my password", "forgot your password", "forgotten password", "recover password",
        "recover my password", "request new password", "password reset", "password recovery", "lost password",
        "passwort vergessen", "passwort zurucksetzen", "mot de passe oublie", "olvide mi contrasena",
        "recuperar contrasena", "password dimenticata", "esqueci minha senha", "wachtwoord vergeten",
    ]),
    (Concept::Search, &[
        "search", "searching", "suche", "suchen", "recherche", "rechercher", "buscar", "busca", "busqueda",
        "cerca", "ricerca", "pesquisar", "pesquisa", "zoeken", "zoek",
    ]),
    (Concept::Contact, &[
        "contact", "contact us", "get in touch", "send a message", "send message", "write to us", "write us",
        "send us a message", "leave a message", "feedback", "enquiry", "inquiry", "kontakt",
        "kontaktformular", "nachricht senden", "nachricht schreiben", "contactez", "envoyer un message",
        "contacto", "contactar", "enviar mensaje", "contatti", "contattaci", "contato", "fale conosco",
    ]),
    (Concept::Subscribe, &[
        "subscribe", "subscription", "newsletter", "mailing list", "abonnieren", "s abonner", "suscribirse",
        "suscribete", "iscriviti alla newsletter", "assinar", "inschrijven",
    ]),
    (Concept::Submit, &[
        "submit", "send", "save", "ok", "continue", "next", "done", "apply", "go", "confirm", "add", "create",
        "absenden", "senden", "speichern", "weiter", "fertig", "abschicken", "envoyer", "valider", "suivant",
        "enregistrer", "enviar", "guardar", "siguiente", "continuar", "invia", "salva", "avanti", "salvar",
        "versturen", "opslaan", "verder",
    ]),
    (Concept::Accept, &[
        "accept", "accept all", "allow all", "agree", "i agree", "allow", "got it", "understood",
        "akzeptieren", "alle akzeptieren", "zustimmen", "annehmen", "accepter", "tout accepter", "j accepte",
        "aceptar", "acepto", "accetta", "accetto", "aceitar", "accepteren", "akkoord",
    ]),
    (Concept::Reject, &[
        "reject", "reject all", "decline", "refuse", "deny", "only necessary", "necessary only",
        "essential only", "no thanks", "not now", "maybe later", "later", "skip", "ablehnen", "alle ablehnen",
        "nur notwendige", "nur erforderliche", "spater", "refuser", "tout refuser", "continuer sans accepter",
        "rechazar", "rifiuta", "recusar", "rejeitar", "weigeren",
    ]),
    (Concept::Close, &[
        "close", "dismiss", "ok", "okay", "x", "hide", "got it", "schliessen", "ausblenden", "fermer",
        "cerrar", "chiudi", "fechar", "sluiten",
    ]),
    (Concept::Terms, &[
        "terms", "conditions", "i agree", "agree to", "i accept", "privacy policy", "privacy notice", "agb",
        "nutzungsbedingungen", "datenschutz", "datenschutzerklarung", "einverstanden", "ich akzeptiere",
        "ich stimme", "j accepte", "conditions generales", "acepto", "terminos", "accetto", "termini",
        "aceito", "termos", "akkoord", "voorwaarden",
    ]),
    (Concept::Cookies, &[
        "cookie", "cookies", "consent", "gdpr",
    ]),
    (Concept::Placeholder, &[
        "select", "choose", "please select", "please choose", "pick", "none", "bitte wahlen", "auswahlen",
        "wahlen", "choisir", "choisissez", "selectionner", "selectionnez", "seleccionar", "seleccione",
        "elegir", "elija", "seleziona", "scegli", "selecione", "escolha", "kies", "selecteer",
    ]),
    (Concept::ThirdParty, &[
        "with", "using", "via", "mit", "avec", "con", "com", "met",
    ]),
];

/// The concepts a text is about, in the order of the table.
pub fn concepts_in(text: &str) -> Vec<Concept> {
    let words = tokens(text);
    let about = |phrases: &&[&str]| phrases.iter().any(|p| has_phrase(&words, p));
    let rows = PHRASES.iter().filter(|(_, phrases)| about(phrases));
    rows.map(|(concept, _)| *concept).collect()
}

/// Whether a text is about a concept.
pub fn has_concept(text: &str, concept: Concept) -> bool {
    concepts_in(text).contains(&concept)
}
