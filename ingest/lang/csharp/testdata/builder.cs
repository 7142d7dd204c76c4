using System.Text;

class Notes
{
    void Write(string who, int n, string[] all)
    {
        if (n == 1)
        {
            var b = new StringBuilder("The note of ");
            b.Append(who).Append(" has ").AppendFormat(CultureInfo.InvariantCulture, "{0} pages", n);
            // want exception "The note of {who} has {n} pages" rule=exception
            throw new NoteException(b.ToString());
        }
        if (n == 2)
        {
            StringBuilder b = new(64);
            b.AppendLine("The note cannot be read.");
            b.AppendLine($"It is by {who}.");
            // want exception "The note cannot be read.\nIt is by {who}." rule=exception
            throw new NoteException(b.ToString());
        }
        if (n == 3)
        {
            // want exception "Note {n} is torn" rule=exception
            throw new NoteException(new StringBuilder().Append("Note ")
                .Append(n).Append(" is torn").ToString());
        }
        if (n == 4)
        {
            var b = new StringBuilder();
            b.Append("Some notes are lost: ");
            foreach (var one in all)
                b.Append(one).Append(", ");
            b.Append(" and no more");
            // want exception "Some notes are lost: {0} and no more" rule=exception
            throw new NoteException(b.ToString());
        }
        if (n == 5)
        {
            var b = new StringBuilder();
            b.Append("This is cleared");
            b.Clear();
            b.Append("This is not known");
            // ok rule=exception
            throw new NoteException(b.ToString());
        }
        if (n == 6)
        {
            var b = new StringBuilder("The note says ");
            Describe(b);
            b.Append(" and ends");
            // want exception "The note says {0} and ends" rule=exception
            throw new NoteException(b.ToString());
        }
        if (n == 7)
        {
            var b = new StringBuilder(who);
            b.Append(all.Length);
            // ok rule=exception
            throw new NoteException(b.ToString());
        }
        if (n == 8)
            // want exception "{who} wrote no note" rule=exception
            throw new NoteException(new StringBuilder(who).Append(" wrote no note").ToString());
    }
}
