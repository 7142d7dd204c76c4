public class Letters
{
    void Write(string who, int n)
    {
        // want exception "tab\there \"quoted\" é A\\q" rule=exception
        throw new LetterException("tab\there \"quoted\" \u00e9 \x41\q");
        // want exception "C:\\mail says \"no\"" rule=exception
        throw new LetterException(@"C:\mail says ""no""");
        // want exception "C:\\{who} says \"no\"" rule=exception
        throw new LetterException($@"C:\{who} says ""no""");
        // want exception "raw \"text\" \\n stays" rule=exception
        throw new LetterException("""raw "text" \n stays""");
        // want exception "first line\nsecond line" rule=exception
        throw new LetterException("""
            first line
            second line
            """);
        // want exception "{braces} of {who}" rule=exception
        throw new LetterException($$"""{braces} of {{who}}""");
        // want exception "to {who}\nfrom {n}" rule=exception
        throw new LetterException($"""
            to {who}
            from {n}
            """);
        // want exception "{set} of {n}, {who}, Letters" rule=exception hole=n:hex
        throw new LetterException($"{{set}} of {n:X4}, {who,-8}, {nameof(Letters)}");
        // want exception "one, two" rule=exception
        throw new LetterException("one" + ", " + "two");
        // want exception "a line\nanother line" rule=exception
        throw new LetterException("a line" + Environment.NewLine + "another line");
        // want exception "joined by {who}" rule=exception
        throw new LetterException(string.Concat("joined ", "by ", who));
        // want exception "invariant {n}" rule=exception
        throw new LetterException(string.Create(CultureInfo.InvariantCulture, $"invariant {n}"));
        // want exception "a format {0} without values" rule=exception
        throw new LetterException("a format {0} without values");
        // want exception "the stamp of {who} is missing" rule=exception
        var text = "the stamp of {0} is missing";
        text = string.Format(text, who);
        throw new LetterException(text);
#if STAMPS
        // want exception "a stamp is missing" rule=exception guard=if:"stamps < 1 && colours > 1" line=+7
        if (stamps < 1
#if COLOURS
            && colours > 1
#else
            // want exception "nested in the other branch" rule=exception
            && throw new LetterException("nested in the other branch")
#endif
        ) throw new LetterException("a stamp is missing");
#elif WAX
        // want exception "the wax is cold" rule=exception
        else throw new LetterException("the wax is cold");
#else
        // want exception "no seal at all" rule=exception
        throw new LetterException("no seal at all");
#endif
    }
}
