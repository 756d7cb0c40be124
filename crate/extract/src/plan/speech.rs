//! Words by which people ask, in English, German, French and Spanish, folded.

/// Words that stand inside of names.
pub(super) const JOINTS: &[&str] = &[
    "of", "on", "the", "and", "in", "for", "at", "to", "über", "der", "die", "das", "des", "und", "von", "de", "la",
    "du", "y", "&",
];

/// Words that ask for all.
pub(super) const ALL: &[&str] = &[
    "all", "every", "each", "everything", "list", "alle", "jede", "jeden", "saemtliche", "tous", "toutes", "todos",
    "todas", "liste",
];

/// Words of asking, that say nothing of what is asked.
pub(super) const ASKING: &[&str] = &[
    "before", "after", "anybody", "somebody", "anyone", "someone", "else", "alone", "itself", "unless", "because",
    "since", "while", "then", "than", "put", "puts", "come", "came", "comes", "become", "became", "turned", "turn",
    "looking", "use", "using", "used", "without", "within", "together", "now", "need", "needs", "needed", "facts",
    "paper", "column", "columns", "row", "rows", "table", "entry", "entries", "index", "take", "takes", "took",
    "taken", "whole", "full", "exact", "exactly", "tell", "says", "said", "say", "change", "configure", "don", "t",
    "isn", "doesn", "didn", "won", "ll", "like", "likes", "i'd", "i'm", "don't", "doesn't", "isn't", "can't",
    "what's", "who's", "it's", "gehoren", "jeder", "erschienen", "dauert", "nach", "quoi", "what", "which", "who",
    "whom", "whose", "when", "where", "how", "why", "is", "are", "was", "were", "does", "do", "did", "has", "have",
    "had", "can", "could", "would", "should", "will", "may", "might", "must", "show", "give", "find", "want",
    "know", "see", "look", "please", "me", "i", "id", "d", "m", "re", "ve", "s", "a", "an", "the", "of", "for",
    "to", "in", "on", "at", "by", "from", "with", "and", "or", "it", "its", "their", "there", "they", "them",
    "this", "that", "these", "those", "one", "ones", "any", "some", "my", "your", "our", "we", "you", "us", "he",
    "she", "his", "her", "if", "as", "be", "been", "so", "not", "no", "up", "out", "about", "into", "also", "just",
    "currently", "still", "got", "get", "much", "many", "long", "kind", "sort", "site", "page", "website", "list",
    "all", "every", "each", "wer", "wie", "wo", "wann", "welche", "welcher", "welches", "ist", "sind", "hat",
    "haben", "der", "die", "das", "den", "dem", "des", "ein", "eine", "einen", "einer", "mit", "und", "oder", "fur",
    "im", "zu", "zum", "zur", "von", "vom", "auf", "bei", "es", "ich", "mir", "alle", "gibt", "kann", "qui", "que",
    "quel", "quelle", "quels", "quelles", "est", "sont", "le", "la", "les", "un", "une", "du", "de", "et", "ou",
    "dans", "pour", "avec", "au", "aux", "sur", "ce", "cette", "quien", "cual", "cuales", "son", "el", "los", "las",
    "una", "y", "o", "para", "con", "del", "al", "en", "hay", "called", "name", "named", "actually", "anything",
    "something", "thing", "things", "learn", "making", "make", "makes", "made", "taking", "part", "end", "supposed",
    "nothing", "but", "go", "goes", "going", "runs", "run", "happens", "happened", "happen", "planning", "plan",
    "thinking", "think", "fancy", "daughter", "son", "wife", "husband", "boss", "team", "trying", "try", "moving",
    "work", "works", "working", "over", "under", "only", "everything", "everyone", "everybody", "single", "other",
    "another", "others", "great", "simply", "simple", "really", "today", "right", "wrong", "worked", "according",
    "anymore", "yet", "again", "ever", "never", "well", "back", "sure", "believe", "guess", "wonder", "wondering",
    "heard", "hear", "remember", "forget", "mean", "means", "meant", "good", "best", "better", "anyway", "let",
    "pass", "follow", "following", "order", "be", "being", "heisst", "heissen", "wurde", "wurden", "wird", "werden",
    "findet", "statt", "beginnt", "um", "viel", "viele", "er", "sie", "auch", "noch", "nur", "nicht", "kein", "keine",
    "war", "waren", "wem", "wen", "wessen", "muss", "soll", "darf", "lasst", "sich", "an", "aus", "bis", "fuer", "uber",
    "si", "se", "sa", "ses", "leur", "leurs", "pas", "plus", "peut", "dont", "elle", "ils", "elles", "etait", "fut",
    "avoir", "etre", "fait", "faire", "combien", "esta", "estan", "hasta", "desde", "sus", "su", "lo", "le", "les",
    "cuanto", "cuanta", "cuantos", "cuantas", "donde", "cuando", "tiene", "tienen", "puedo", "puede", "como", "hi", "hello", "hey", "thanks", "thank",
];
